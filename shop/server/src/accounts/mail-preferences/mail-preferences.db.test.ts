import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask } from '../../testing/ask.ts'
import { openTestApp, signedIn, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../../testing/test-secrets.ts'
import { accounts } from '../slice.ts'

const database = useTestDatabase()
let shop: TestApp
let ada: SignedIn
beforeEach(async () => {
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: 'https://segno.test' })
  ada = await signedIn(shop)
})
afterEach(() => shop[Symbol.asyncDispose]())

const chosen = (who = ada) => ask(shop, '/api/user/mail-preferences', { token: who.token })
const choose = (frequency: string, kind = 'followed', who = ada) =>
  ask(shop, `/api/user/mail-preferences/${kind}`, { method: 'PUT', token: who.token, body: { frequency } })
const addressFor = ({ id }: { id: string }, at = shop): URL =>
  new URL(at.ctx.use(accounts).unsubscribeLinks({ accountId: id, kind: 'followed' }).page)

const FORM = 'application/x-www-form-urlencoded'
async function post(path: string, payload = 'List-Unsubscribe=One-Click', type = FORM, at = shop) {
  const headers = { 'content-type': type }
  const answer = await at.app.inject({ method: 'POST', url: path, headers, payload })
  return answer.json() as { statusCode: number; code?: string }
}

test('nothing is chosen at first, and what somebody chooses is theirs alone', async () => {
  const eve = await signedIn(shop)
  expect(await chosen()).toEqual({ followed: null, announcements: 'always' })
  expect(await choose('weekly')).toEqual({ followed: 'weekly', announcements: 'always' })
  expect(await choose('daily')).toEqual({ followed: 'daily', announcements: 'always' })
  expect(await chosen(eve)).toEqual({ followed: null, announcements: 'always' })
  expect(await choose('never')).toEqual({ followed: 'never', announcements: 'always' })
})

test('a frequency or a kind of mail that does not exist is refused, and changes nothing', async () => {
  await choose('weekly')
  expect(await choose('hourly')).toEqual({ statusCode: 400, code: 'bad_request' })
  expect(await choose('never', 'invoices')).toEqual({ statusCode: 400, code: 'bad_request' })
  expect(await chosen()).toEqual({ followed: 'weekly', announcements: 'always' })
})

const MULTIPART =
  '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
test.each([
  ['a form', FORM, 'List-Unsubscribe=One-Click'],
  ['a form in parts', 'multipart/form-data; boundary=x', MULTIPART],
  ['the page', 'application/json', '{"List-Unsubscribe":"One-Click"}'],
])('one post of %s stops the mails of this account alone, without signing in', async (_, type, payload) => {
  const eve = await signedIn(shop)
  await choose('daily')
  await choose('daily', 'followed', eve)
  const { pathname } = addressFor(ada)
  expect(await post(pathname, payload, type)).toMatchObject({ statusCode: 200 })
  expect([await chosen(), await chosen(eve)]).toEqual([
    { followed: 'never', announcements: 'always' },
    { followed: 'daily', announcements: 'always' },
  ])
  expect(await post(pathname, payload, type)).toMatchObject({ statusCode: 200 })
  expect(await choose('weekly')).toEqual({ followed: 'weekly', announcements: 'always' })
})

test('looking at the address stops nothing, nor does a post that does not say so', async () => {
  await choose('daily')
  const { pathname } = addressFor(ada)
  for (const method of ['GET', 'HEAD'] as const) await shop.app.inject({ method, url: pathname })
  expect(await post(pathname, 'List-Unsubscribe=No')).toMatchObject({ statusCode: 400 })
  expect(await post(pathname, '')).toMatchObject({ statusCode: 400 })
  expect(await chosen()).toEqual({ followed: 'daily', announcements: 'always' })
})

test('an address that we did not sign, or signed for somebody else, is refused', async () => {
  await choose('daily')
  const eve = await signedIn(shop)
  const [, , kind = '', ticket = ''] = addressFor(eve).pathname.split('/')
  const forged = [ticket.replace(eve.id, ada.id), `${ticket}a`, ticket.slice(1), ada.id, '...']
  for (const one of forged)
    expect(await post(`/unsubscribe/${kind}/${one}`)).toMatchObject({
      statusCode: 404,
      code: 'unsubscribe_link_invalid',
    })
  expect(await post(`/unsubscribe/invoices/${ticket}`)).toMatchObject({ statusCode: 400 })
  expect(await chosen()).toEqual({ followed: 'daily', announcements: 'always' })
})

test('an address lasts for years, and over a change of the shop’s key', async () => {
  await choose('daily')
  const { pathname } = addressFor(ada)
  const nextKey = {
    SEGNO_SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
    SEGNO_SECRET_KEY_OLD: TEST_SECRET_KEY,
  }
  const inYears = new Date(Date.now() + 5 * 365 * 24 * 60 * 60_000)
  await using later = await openTestApp(database.db, nextKey, { now: () => inYears })
  expect(await post(pathname, undefined, undefined, later)).toMatchObject({ statusCode: 200 })
  expect(await chosen()).toEqual({ followed: 'never', announcements: 'always' })
})

test('the header has the page’s address and one for mail, each in angle brackets', () => {
  const { page, header } = shop.ctx.use(accounts).unsubscribeLinks({ accountId: ada.id, kind: 'followed' })
  expect(page).toMatch(/^https:\/\/segno\.test\/unsubscribe\/followed\/[\w.-]+$/)
  expect(header).toBe(
    `<${page}>, <mailto:support@${shop.ctx.shop.supportHost}?subject=Unsubscribe%20followed>`,
  )
})

test('news of the shop come until one post, or a choice on the profile, stops them; new sounds are another matter', async () => {
  await choose('weekly')
  const links = shop.ctx.use(accounts).unsubscribeLinks({ accountId: ada.id, kind: 'announcements' })
  expect(await post(new URL(links.page).pathname)).toMatchObject({ statusCode: 200 })
  expect(await chosen()).toEqual({ followed: 'weekly', announcements: 'never' })
  expect(await choose('always', 'announcements')).toEqual({ followed: 'weekly', announcements: 'always' })
  for (const [frequency, kind] of [
    ['weekly', 'announcements'],
    ['always', 'followed'],
  ] as const)
    expect(await choose(frequency, kind)).toEqual({ statusCode: 400, code: 'bad_request' })
})
