import type { Feedback } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../testing/mails.ts'
import { deleteOwnAccount, openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { MAX_FEEDBACK_A_DAY } from './send-feedback.ts'

const database = useTestDatabase()
let shop: TestApp
let user: { id: string; token: string }
let admin: { id: string; token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  user = await signedIn(shop, { email: 'ada@segno.test' })
  admin = await signedIn(shop, { role: 'admin' })
})
afterEach(() => shop[Symbol.asyncDispose]())

const GIVEN = { rating: '2', words: '<b>Slow</b>', screen: '/sounds', browser: 'Firefox on Linux' }

async function post(url: string, token: string, payload: object) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api${url}`, headers: { token }, payload })
  return answer.json() as { statusCode: number; code?: string; body: { data: { _id: string } } }
}
const send = (given: object = GIVEN) => post('/feedback', user.token, given)
const answer = (id: string, words: string) =>
  post(`/admin/feedback/${id}/answer`, admin.token, { answer: words })
const close = (id: string, isDone: boolean) => post(`/admin/feedback/${id}/done`, admin.token, { isDone })

async function list(query = ''): Promise<Feedback[]> {
  const url = `/api/admin/feedback${query}`
  const answered = await shop.app.inject({ url, headers: { token: admin.token } })
  return (answered.json() as { body: { data: { items: Feedback[] } } }).body.data.items
}

test('[R36] [A16] feedback reaches the administrators, who answer it once by mail', async () => {
  const { _id } = (await send()).body.data
  expect(await list('?state=open&rating=2&q=SLOW')).toMatchObject([
    { ...GIVEN, user: { _id: user.id, email: 'ada@segno.test' }, doneAt: null, answer: null },
  ])
  await answer(_id, 'It is <i>faster</i> now.')
  expect(await answer(_id, 'Again')).toMatchObject({ statusCode: 409, code: 'feedback_answered' })
  expect(await close(_id, false)).toMatchObject({ code: 'feedback_answered' })
  expect(await list('?state=open')).toEqual([])
  expect(await list('?state=done')).toMatchObject([{ answer: 'It is <i>faster</i> now.' }])
  const mails = await mailsTo(database.db, 'ada@segno.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.body_text).toContain('It is <i>faster</i> now.')
  expect(mails[0]!.body_text).toContain('You wrote: <b>Slow</b>')
  expect(mails[0]!.body_html).toContain('It is &lt;i&gt;faster&lt;/i&gt; now.')
})

test('feedback is marked as done and opened again', async () => {
  const { _id } = (await send()).body.data
  await close(_id, true)
  expect(await list('?state=open')).toEqual([])
  await close(_id, false)
  expect(await list('?state=open')).toHaveLength(1)
})

test.each([
  ['no words', { words: ' ' }, 'words'],
  ['too many words', { words: 'x'.repeat(2001) }, 'words'],
  ['a rating of its own', { rating: '6' }, 'rating'],
  ['a screen elsewhere', { screen: 'javascript:alert(1)' }, 'screen'],
])('feedback with %s is refused by its field', async (_, given, path) => {
  expect(await send({ ...GIVEN, ...given })).toMatchObject({ code: 'bad_request', errors: [{ path }] })
})

test('a flood of feedback is held off', async () => {
  for (let at = 0; at < MAX_FEEDBACK_A_DAY; at++) expect((await send()).statusCode).toBe(201)
  expect(await send()).toMatchObject({ statusCode: 429, code: 'too_much_feedback' })
})

test('feedback of three megabytes is refused and not kept', async () => {
  expect(await send({ ...GIVEN, words: 'x'.repeat(3_000_000) })).toMatchObject({ statusCode: 413 })
  expect(await list()).toEqual([])
})

test('of a deleted account the rating stays, without its words', async () => {
  const { _id } = (await send()).body.data
  await answer(_id, 'Thanks, Ada')
  await deleteOwnAccount(shop, { token: user.token, email: 'ada@segno.test' })
  expect(await list()).toMatchObject([{ rating: '2', words: '', browser: '', answer: null, user: null }])
  expect(await answer(_id, 'Hello?')).toMatchObject({ code: 'feedback_not_found' })
})
