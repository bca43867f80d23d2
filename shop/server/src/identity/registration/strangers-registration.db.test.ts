import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findAccountByEmail } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { IdentityContext } from '../identity-context.ts'
import type { Newcomer } from '../hooks.ts'
import { signIn } from '../sign-in.ts'
import { claimAccount } from './claim-account.ts'
import { pollSignIn, useTicket } from './come-in.ts'
import { endUnconfirmed } from './end-unconfirmed.ts'
import { forgotPassword } from './forgot-password.ts'
import { register } from './register.ts'
import { resendCode } from './resend-code.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const database = useTestDatabase()
const stranger = { clientAddress: '198.51.100.1', userAgent: null }
const owner = { clientAddress: '203.0.113.7', userAgent: null }
const email = 'ada@segno.test'
const theirs = 'the password of a stranger'
const own = 'rain on the tin roof'
let now: Date
let ctx: IdentityContext
let bound: Newcomer[]
let session: string
beforeEach(async () => {
  now = new Date()
  bound = []
  ctx = await identityContextOn(database.db, {
    now: () => now,
    onConfirmed: [async (_, newcomer) => void bound.push(newcomer)],
  })
  const person = { firstName: 'Eve', lastName: 'Stranger', country: 'FR', currency: 'USD' }
  const brought = { voucherCode: 'RAIN-2026', afid: 'eve' }
  const made = await register(ctx, { email, password: theirs, ...person, ...brought, ...stranger })
  session = made.session!
})

const lastCode = async (): Promise<string> =>
  /\d{6}/.exec((await mailsTo(database.db, email)).at(-1)!.subject)![0]
const account = async () => (await findAccountByEmail(database.db, email))!
const claim = (secret: string, names = {}) =>
  claimAccount(ctx, { email, password: own, secret, ...names, clientAddress: owner.clientAddress })

test('confirming elsewhere asks for a password and names of one’s own, and lets the stranger in nowhere', async () => {
  const said = await verifyEmail(ctx, { email, code: await lastCode(), ...owner })
  expect(said).toMatchObject({ ticket: null, voucherCode: 'RAIN-2026' })
  expect(await account()).toMatchObject({ isConfirmed: false })
  expect(await pollSignIn(ctx, session, stranger)).toEqual({ step: 'waiting' })
  const names = { firstName: 'Ada', lastName: 'Lovelace', country: 'DE', currency: 'EUR' }
  const claimed = await claim(said.passwordUpdate!, names)
  expect(await useTicket(ctx, claimed!.ticket!, owner)).toMatchObject({ step: 'signedIn' })
  expect(await claim(said.passwordUpdate!, names)).toBeNull()
  expect(await account()).toMatchObject({ ...names, isConfirmed: true, voucherCode: null })
  await expect(pollSignIn(ctx, session, stranger)).rejects.toMatchObject({ code: 'challenge_over' })
  await expect(signIn(ctx, { email, password: theirs, ...stranger })).rejects.toMatchObject({
    code: 'wrong_password',
  })
  expect(bound).toEqual([])
})

test('a claim is not good for an account that is confirmed meanwhile', async () => {
  const { passwordUpdate } = await verifyEmail(ctx, { email, code: await lastCode(), ...owner })
  now = new Date(now.getTime() + 60_000)
  await resendCode(ctx, { email, clientAddress: owner.clientAddress })
  await verifyEmail(ctx, { email, code: await lastCode(), ...stranger, session })
  await expect(claim(passwordUpdate!)).rejects.toMatchObject({ code: 'invitation_over' })
  expect(await claim('made up')).toBeNull()
})

test('the browser that registered confirms with its password, and what it brought counts from then on', async () => {
  expect(bound).toEqual([])
  const said = await verifyEmail(ctx, { email, code: await lastCode(), ...stranger, session })
  expect(said).toMatchObject({ passwordUpdate: null, voucherCode: 'RAIN-2026' })
  expect(bound).toMatchObject([{ afid: 'eve', email }])
  expect(await account()).toMatchObject({ isConfirmed: true, firstName: 'Eve', voucherCode: 'RAIN-2026' })
  expect(await signIn(ctx, { email, password: theirs, ...stranger })).toMatchObject({ step: 'signedIn' })
})

test('another registration’s secret is none of this one', async () => {
  const person = { firstName: 'Bo', lastName: 'Lee', country: 'DE', currency: 'EUR' }
  const other = await register(ctx, { email: 'bo@segno.test', password: own, ...person, ...owner })
  const said = await verifyEmail(ctx, { email, code: await lastCode(), ...owner, session: other.session! })
  expect(said.ticket).toBeNull()
})

test('a forgotten password that takes the account over leaves nothing of the stranger’s', async () => {
  now = new Date(now.getTime() + 60_000)
  await forgotPassword(ctx, { email, clientAddress: owner.clientAddress })
  const [mail] = (await mailsTo(database.db, email)).slice(-1)
  expect(mail!.body_text).not.toContain('Eve')
  await resetPassword(ctx, { email, code: await lastCode(), newPassword: own, ...owner })
  expect(await account()).toMatchObject({ isConfirmed: true, firstName: 'ada', voucherCode: null })
  expect(bound).toEqual([])
})

test('a confirmation mail holds no words of whoever registered', async () => {
  const [mail] = await mailsTo(database.db, email)
  expect(`${mail!.subject} ${mail!.body_text} ${mail!.body_html}`).not.toMatch(/Eve|Stranger/)
})

test('accounts that nobody confirmed end after a week, and their addresses are free', async () => {
  const confirmed = await anAccount(database.db, { created_at: new Date(0) })
  const invited = { status: 'invited', email_confirmed_at: null, created_at: new Date(0) }
  const waiting = await anAccount(database.db, invited)
  const end = async (days: number): Promise<void> => {
    now = new Date(Date.now() + days * 24 * 60 * 60_000)
    await endUnconfirmed(ctx)
  }
  await end(6.9)
  expect(await findAccountByEmail(database.db, email)).not.toBeNull()
  await end(7.1)
  expect(await findAccountByEmail(database.db, email)).toBeNull()
  for (const other of [confirmed, waiting])
    expect(await findAccountByEmail(database.db, other.email)).not.toBeNull()
})

const shops: TestApp[] = []
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop[Symbol.asyncDispose]()
})

test('a browser is known by a cookie that no script reads', async () => {
  const shop = await openTestApp(database.db)
  shops.push(shop)
  const post = (path: string, payload: object, cookie?: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      payload,
      headers: cookie === undefined ? {} : { cookie },
    })
  const person = {
    firstName: 'Cy',
    lastName: 'Lee',
    country: 'DE',
    currency: 'EUR',
    role: 'user',
    type: 'user',
  }
  const made = await post('register', { email: 'cy@segno.test', password: own, ...person })
  const [line = ''] = [made.headers['set-cookie']].flat()
  expect(line).toMatch(/^segno-registration[^;]*=[\w-]{43};.*HttpOnly.*SameSite=Strict/)
  const code = /\d{6}/.exec((await mailsTo(database.db, 'cy@segno.test')).at(-1)!.subject)![0]
  const { rows } = await sql<{ browser_hash: string }>`select browser_hash from registration`.execute(
    over(database.db),
  )
  for (const { browser_hash } of rows) expect(line).not.toContain(browser_hash)
  const said = await post('verify', { email: 'cy@segno.test', code }, line.split(';')[0])
  expect((said.json() as { body: { data: { ticket: string | null } } }).body.data.ticket).not.toBeNull()
})
