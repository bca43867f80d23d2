import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { mailsTo } from '../testing/mails.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const ada = { name: 'Ada Lee', email: 'ada@segno.test', contract: 'Receipt 000123 of 20 November' }
const declare = (given: object = {}, remoteAddress = '192.0.2.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/public/withdrawal',
    payload: { ...ada, ...given },
    remoteAddress,
  })
const recorded = async () =>
  (await sql`select name, email, contract, number from withdrawal`.execute(over(database.db))).rows

test('a withdrawal is recorded without an account, and acknowledged by mail with its time and its words', async () => {
  const answer = await declare()
  expect(answer.statusCode).toBe(201)
  const { number, declaredAt } = (answer.json() as { body: { data: { number: string; declaredAt: string } } })
    .body.data
  expect(await recorded()).toEqual([{ ...ada, number }])
  const [mail] = await mailsTo(database.db, ada.email)
  expect(mail!.subject).toBe(`We received your withdrawal ${number}`)
  for (const words of [declaredAt.slice(0, 19).replace('T', ' '), ada.name, ada.contract, number])
    expect(mail!.body_text).toContain(words)
  expect(mail!.body_text).toMatch(/We will check the contract and answer by \d+ \w+ \d{4}\./)
  const [notice] = await mailsTo(database.db, 'support@segno.test')
  expect(notice!.body_text).toContain(ada.contract)
})

test('whether there is such a person or contract cannot be told from the answer', async () => {
  await signedIn(shop, { email: 'known@segno.test' })
  const shapeOf = async (email: string) => {
    const answer = await declare({ email })
    return [answer.statusCode, Object.keys((answer.json() as { body: { data: object } }).body.data)]
  }
  expect(await shapeOf('known@segno.test')).toEqual(await shapeOf('unknown@segno.test'))
})

test.each([
  ['a name of nothing', { name: ' ' }, 'name'],
  ['no address', { email: 'ada' }, 'email'],
  ['an advertisement', { contract: 'Buy at https://evil.example' }, 'contract'],
  ['an essay', { contract: 'a'.repeat(201) }, 'contract'],
])('%s is refused by its field, and nobody is written to', async (_, given, path) => {
  expect((await declare(given)).json()).toMatchObject({ code: 'bad_request', errors: [{ path }] })
  expect(await recorded()).toEqual([])
  expect(await mailsTo(database.db, ada.email)).toEqual([])
})

test('a line break in the name is a space, and goes into no mail’s header', async () => {
  expect((await declare({ name: 'Ada\r\nBcc: eve@evil.example' })).statusCode).toBe(201)
  expect(await recorded()).toMatchObject([{ name: 'Ada Bcc: eve@evil.example' }])
  expect(await mailsTo(database.db, 'eve@evil.example')).toEqual([])
})

test('markup in the words is shown, not obeyed', async () => {
  await declare({ contract: '<img src=x onerror=alert(1)>' })
  const [mail] = await mailsTo(database.db, ada.email)
  expect(mail!.body_html).toContain('&lt;img src=x')
})

test('nobody floods a mailbox, nor the shop', async () => {
  for (let at = 0; at < 3; at++) expect((await declare({}, '192.0.2.1')).statusCode).toBe(201)
  const refused = await declare({ email: 'ADA@segno.test' }, '192.0.2.1')
  expect(refused.json()).toMatchObject({ code: 'too_many_attempts' })
  for (let at = 0; at < 7; at++) expect((await declare({}, `203.0.113.${at}`)).statusCode).toBe(201)
  expect((await declare({}, '192.0.2.9')).json()).toMatchObject({ code: 'proof_required' })
  for (let at = 0; at < 10; at++) await declare({ email: `somebody-${at}@segno.test` }, '198.51.100.1')
  expect((await declare({ email: 'one-more@segno.test' }, '198.51.100.1')).statusCode).toBe(429)
})
