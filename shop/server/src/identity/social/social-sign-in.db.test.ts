import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { anAffiliate } from '../../testing/affiliates-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { ADA, brought, openSocialApp, ORIGIN, START, useSocialShop } from '../../testing/social-shop.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UpstreamProvider } from '../../testing/upstream-provider.ts'

const database = useTestDatabase()
const shop = useSocialShop(database)

test('the shop names its providers and where to set out', async () => {
  const { data } = await shop().get('/api/public/shop')
  expect(data?.['socialProviders']).toEqual([{ id: 'pool', name: 'Upstream' }])
  expect(data?.['pluginPages']).toEqual({ success: '/plugin/signed-in', failure: '/plugin/not-signed-in' })
})

test('somebody new comes in by a provider and has a confirmed account of the role user', async () => {
  const step = await shop().comeIn()
  expect(step['step']).toBe('signedIn')
  expect(await shop().profileOf(step)).toMatchObject({
    email: ADA.email,
    userFirstName: 'Ada',
    userLastName: 'Lee',
    role: 'user',
    type: 'user',
    userConfirmed: true,
    country: 'DE',
    currency: 'EUR',
  })
  expect(await mailsTo(database.db, ADA.email)).toEqual([])
})

test('the country is guessed from the languages of the browser', async () => {
  const back = await shop().browser.follow(START, (at) => at.includes('/oauth2/idpresponse'))
  const { location } = await shop().browser.visit(back, { headers: { 'accept-language': 'de, de-CH;q=0.8' } })
  const { data } = await shop().useTicket(brought(location!)['ticket']!)
  expect(await shop().profileOf(data!)).toMatchObject({ country: 'CH', currency: 'EUR' })
})

test('somebody new who comes in by a provider is bound to the affiliate whose link brought them', async () => {
  const { affiliateId, afid } = await anAffiliate(database.db)
  await shop().app.app.inject({
    url: `/api/public/affiliateClicks/${afid}`,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  const first = brought(await shop().browser.follow(`${START}?afid=${afid}`))
  expect(first).toHaveProperty('ticket')
  await shop().browser.follow(`${START}?afid=another`)
  const { rows } = await sql`select affiliate_id from affiliate_referral`.execute(over(database.db))
  expect(rows).toEqual([{ affiliate_id: affiliateId }])
})

test('who comes again comes in to the same account, whatever their address is there by now', async () => {
  const first = await shop().profileOf(await shop().comeIn())
  shop().upstream.people.set('ada', { ...ADA, email: 'elsewhere@upstream.test' })
  const second = await shop().profileOf(await shop().comeIn())
  expect(second).toMatchObject({ _id: first['_id'], email: ADA.email })
  expect(await shop().countAccounts()).toBe(1)
})

test('a sign-in on the hosted page comes back to that page', async () => {
  const back = await shop().browser.follow(`${START}?interaction=abc_DEF-123`)
  expect(back).toMatch(/^\/sign-in\/abc_DEF-123#ticket=[\w-]{22}$/)
  shop().upstream.present = null
  const declined = new TestBrowser(shop().app, ORIGIN)
  expect(await declined.follow(`${START}?interaction=abc_DEF-123`)).toBe(
    '/sign-in/abc_DEF-123#problem=social_declined',
  )
})

test('an interaction that could be no id leads to the login screen', async () => {
  expect(await shop().browser.follow(`${START}?interaction=../../evil`)).toBe('/login#problem=social_over')
})

test('a second factor is asked for all the same', async () => {
  const first = await shop().profileOf(await shop().comeIn())
  await sql`insert into email_factor (account_id) values (${first['_id']})`.execute(over(database.db))
  expect(await shop().comeIn()).toMatchObject({ step: 'mfaRequired', sentTo: 'a•••@upstream.test' })
})

test('a deactivated account is told so', async () => {
  await shop().comeIn()
  await sql`update account set status = 'deactivated'`.execute(over(database.db))
  expect(await shop().browser.follow(START)).toBe('/login#problem=account_disabled')
})

test('a ticket is good once', async () => {
  const { ticket } = brought(await shop().browser.follow(START))
  expect((await shop().useTicket(ticket!)).status).toBe(200)
  expect((await shop().useTicket(ticket!)).code).toBe('ticket_over')
})

test('a ticket that is sent to somebody else does not let them in as the sender', async () => {
  const { ticket } = brought(await shop().browser.follow(START))
  const victim = new TestBrowser(shop().app, ORIGIN)
  expect((await shop().useTicket(ticket!, victim)).code).toBe('ticket_over')
  await victim.follow(START)
  expect((await shop().useTicket(ticket!, victim)).code).toBe('ticket_over')
  expect((await shop().useTicket(ticket!)).status).toBe(200)
})

test('a provider that the shop does not have is unknown', async () => {
  expect(await shop().browser.follow('/oauth2/social/nobody')).toBe('/login#problem=social_unknown')
})

test('an issuer that is down stops nobody but who needs it, and is asked again', async () => {
  const gone = await UpstreamProvider.open(`${ORIGIN}/oauth2/idpresponse`)
  const settings = gone.settings
  await gone[Symbol.asyncDispose]()
  await using other = await openSocialApp(database.db, [
    { ...settings, id: 'gone' },
    shop().upstream.settings,
  ])
  const visitor = new TestBrowser(other, ORIGIN)
  expect(await visitor.follow('/oauth2/social/gone?interaction=abc')).toBe(
    '/sign-in/abc#problem=social_unavailable',
  )
  expect(await visitor.follow('/oauth2/social/gone')).toBe('/login#problem=social_unavailable')
  expect(await visitor.follow(START)).toMatch(/^\/login#ticket=/)
})

test('a shop tried out without https has a cookie that goes without', async () => {
  const env = { PORT: '3000', SEGNO_SOCIAL_PROVIDERS: JSON.stringify([shop().upstream.settings]) }
  await using here = await openTestApp(database.db, env)
  const { setCookie } = await new TestBrowser(here, 'http://localhost:3000').visit(START)
  expect(setCookie[0]).toMatch(/^segno-social-3000=[\w.-]+; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax$/)
})
