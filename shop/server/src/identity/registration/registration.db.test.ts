import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createAccount, findAccountByEmail } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import { identityContextOn, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { authenticate } from '../authenticate.ts'
import type { IdentityContext } from '../identity-context.ts'
import { refreshSession } from '../refresh-session.ts'
import { signIn } from '../sign-in.ts'
import { pollSignIn, useTicket } from './come-in.ts'
import { forgotPassword } from './forgot-password.ts'
import { invite } from './invite.ts'
import { acceptInvitation, register } from './register.ts'
import { resendCode } from './resend-code.ts'
import { resetPassword } from './reset-password.ts'
import { giveTicket } from './tickets.ts'
import { verifyEmail } from './verify-email.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
const email = 'ada@segno.test'
const ada = { email, password, firstName: 'Ada', lastName: 'Lee', country: 'DE', currency: 'EUR' }
let now: Date
let ctx: IdentityContext
let session: string | undefined

beforeEach(async () => {
  session = undefined
  now = new Date('2026-11-21T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
})

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const remembered = async (registering: ReturnType<typeof register>) => {
  const made = await registering
  session = made.session ?? undefined
  return made
}
const registerAda = (changes: Partial<typeof ada> = {}, clientAddress = here.clientAddress) =>
  remembered(register(ctx, { ...ada, ...changes, clientAddress }))
/** In the browser that registered last. */
async function verify(code: string, to = email): Promise<{ ticket: string }> {
  const { ticket } = await verifyEmail(ctx, { email: to, code, clientAddress: here.clientAddress, session })
  return { ticket: ticket! }
}
const signInAda = (given = password) => signIn(ctx, { email, password: given, ...here })
const lastMail = async (to = email) => (await mailsTo(database.db, to)).at(-1)!
const lastCode = async (to = email): Promise<string> => /\b\d{6}\b/.exec((await lastMail(to)).subject)![0]
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

test('[A06] [A08] [V09] [S12] whoever registers gets a code by mail, confirms with it, and comes in by a ticket that is good once', async () => {
  expect(await registerAda()).toMatchObject({ email, mustConfirm: true })
  expect(await findAccountByEmail(database.db, email)).toMatchObject({ role: 'user', isConfirmed: false })
  await expect(signInAda()).rejects.toMatchObject({ code: 'not_confirmed' })
  const mail = await lastMail()
  const code = await lastCode()
  expect(mail.body_text).toContain(`https://segno.test/confirm_email#email=ada%40segno.test&code=${code}`)
  const { ticket } = await verify(code)
  const { idToken } = tokensOf(await useTicket(ctx, ticket, here))
  expect(await authenticate(ctx, idToken)).toMatchObject({ role: 'user' })
  await expect(useTicket(ctx, ticket, here)).rejects.toMatchObject({ code: 'ticket_over' })
  await expect(signInAda()).resolves.toMatchObject({ step: 'signedIn' })
})

test('[E03] the ID token says the first time that it is one, and carries the voucher that was brought along', async () => {
  await remembered(register(ctx, { ...ada, voucherCode: 'RAIN-2026', clientAddress: here.clientAddress }))
  const { ticket } = await verify(await lastCode())
  const first = tokensOf(await useTicket(ctx, ticket, here))
  const claims = { 'custom:firstTimeLogin': 'true', 'custom:voucherPayload': 'RAIN-2026' }
  expect(decodeJwt(first.idToken)).toMatchObject(claims)
  const renewed = await refreshSession(ctx, first.refreshToken)
  expect(decodeJwt(renewed.idToken)).toMatchObject({ ...claims, 'custom:firstTimeLogin': 'false' })
  expect(decodeJwt(tokensOf(await signInAda()).idToken)).toMatchObject({ 'custom:firstTimeLogin': 'false' })
})

test('a gift card that was brought along is in no ID token: its code is money', async () => {
  const voucherCode = '/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV'
  await remembered(register(ctx, { ...ada, voucherCode, clientAddress: here.clientAddress }))
  const { ticket } = await verify(await lastCode())
  expect(await findAccountByEmail(database.db, email)).toMatchObject({ voucherCode })
  const { idToken } = tokensOf(await useTicket(ctx, ticket, here))
  expect(decodeJwt(idToken)).toMatchObject({ 'custom:voucherPayload': '' })
})

test('the ticket is good for a minute', async () => {
  await registerAda()
  const { ticket } = await verify(await lastCode())
  later(61)
  await expect(useTicket(ctx, ticket, here)).rejects.toMatchObject({ code: 'ticket_over' })
})

test('[V04] an address that has an account is refused in the specification’s words, and nothing changes', async () => {
  await registerAda()
  await expect(registerAda({ email: 'ADA@segno.test', password: 'another password' })).rejects.toMatchObject({
    status: 400,
    message: 'Email already exists.',
  })
  await verify(await lastCode())
  await expect(signInAda()).resolves.toMatchObject({ step: 'signedIn' })
})

test('however an address is written, it makes one account', async () => {
  await registerAda({ email: 'jürgen@bücher.example' })
  for (const written of [
    ' JU\u0308RGEN@BÜCHER.example '.toLowerCase(),
    'jürgen@XN--BCHER-KVA.EXAMPLE',
    'jürgen@b\uff55\u0308cher\u3002example',
    'Jürgen@bücher.example',
  ])
    await expect(registerAda({ email: written })).rejects.toMatchObject({ code: 'email_exists' })
  await expect(registerAda({ email: 'jurgen@bücher.example' })).resolves.toBeDefined()
  expect(await mailsTo(database.db, 'jürgen@xn--bcher-kva.example')).toHaveLength(1)
})

test.each([
  [{ email: 'ada' }, 'Enter a full email address, such as ada@example.com'],
  [{ email: 'p\u0430ypal@segno.test' }, 'Email mixes alphabets that look alike'],
  [{ firstName: 'Ada\r\nBcc: x@y.z' }, 'Name contains an invisible character'],
  [{ password: 'short' }, 'Password must have at least 8 characters'],
])('%j is refused: %s', async (changes, message) => {
  await expect(registerAda(changes)).rejects.toMatchObject({ status: 400, message })
  expect(await mailsTo(database.db, email)).toHaveLength(0)
})

test('a wrong code is refused; after five the right one is refused too, and a new one is asked for', async () => {
  await registerAda()
  const code = await lastCode()
  for (let at = 0; at < 4; at++)
    await expect(verify(wrongFor(code))).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(verify(wrongFor(code))).rejects.toMatchObject({ code: 'code_expired' })
  await expect(verify(code)).rejects.toMatchObject({ code: 'code_expired' })
  later(61)
  await resendCode(ctx, { email, clientAddress: here.clientAddress })
  await expect(verify(await lastCode())).resolves.toBeDefined()
})

test('a code is good for fifteen minutes', async () => {
  await registerAda()
  later(15 * 60)
  await expect(verify(await lastCode())).rejects.toMatchObject({ code: 'code_expired' })
})

test('[A08] only the newest code is good, and the next one is mailed a minute later at the earliest', async () => {
  await registerAda()
  const first = await lastCode()
  const resend = () => resendCode(ctx, { email, clientAddress: here.clientAddress })
  await expect(resend()).rejects.toMatchObject({ status: 429 })
  later(60)
  await resend()
  const second = await lastCode()
  expect(await mailsTo(database.db, email)).toHaveLength(2)
  // Once in a million the second is the first again.
  const old = first === second ? wrongFor(second) : first
  await expect(verify(old)).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(verify(second)).resolves.toBeDefined()
})

test('[M09] whoever is confirmed already is told so, by the code and by asking for another', async () => {
  await registerAda()
  const code = await lastCode()
  await verify(code)
  const refusal = { message: 'User cannot be confirmed. Current status is CONFIRMED' }
  await expect(verify(code)).rejects.toMatchObject(refusal)
  await expect(resendCode(ctx, { email, clientAddress: here.clientAddress })).rejects.toMatchObject(refusal)
})

test('an address without an account is answered as a wrong code', async () => {
  await expect(verify('123456', 'nobody@segno.test')).rejects.toMatchObject({ code: 'code_wrong' })
})

test('codes of many accounts cannot be guessed from one network', async () => {
  for (let at = 0; at < 30; at++)
    await expect(verify('123456', `nobody-${at}@segno.test`)).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(verify('123456')).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' })
})

test('[L03] the browser that registered waits, and comes in once the link has been opened in another tab of it', async () => {
  await registerAda()
  expect(await pollSignIn(ctx, session!, here)).toEqual({ step: 'waiting' })
  await verify(await lastCode())
  expect(await pollSignIn(ctx, session!, here)).toMatchObject({ step: 'signedIn' })
  await expect(pollSignIn(ctx, session!, here)).rejects.toMatchObject({ code: 'challenge_over' })
})

test('[L03] it waits for three minutes', async () => {
  await registerAda()
  later(3 * 60)
  await expect(pollSignIn(ctx, session!, here)).rejects.toMatchObject({ code: 'challenge_over' })
})

async function confirmedAda(): Promise<void> {
  await registerAda()
  await verify(await lastCode())
  later(60)
}
const forgot = (to = email) => forgotPassword(ctx, { email: to, clientAddress: here.clientAddress })
const reset = (code: string, newPassword = 'a quite different one') =>
  resetPassword(ctx, { email, code, newPassword, clientAddress: here.clientAddress })

test('[A07] a forgotten password is set anew by a mailed code, and every session ends', async () => {
  await confirmedAda()
  const { idToken, refreshToken } = tokensOf(await signInAda())
  await forgot()
  await expect(reset(await lastCode())).resolves.toBeNull()
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
  await expect(refreshSession(ctx, refreshToken)).rejects.toThrow('Refresh Token has been revoked')
  await expect(signInAda()).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(signInAda('a quite different one')).resolves.toMatchObject({ step: 'signedIn' })
  expect((await lastMail()).subject).toContain('password was changed')
})

test('[M08] an address that nobody has: Email Not Found!', async () => {
  await expect(forgot('nobody@segno.test')).rejects.toMatchObject({
    status: 400,
    message: 'Email Not Found!',
  })
})

test('[M08] a code that is wrong, used up, or of another purpose: Invalid Code!', async () => {
  await registerAda()
  const confirmation = await lastCode()
  const refusal = { status: 400, message: 'Invalid Code!' }
  await expect(reset(confirmation)).rejects.toMatchObject(refusal)
  await forgot()
  const code = await lastCode()
  await expect(reset(wrongFor(code))).rejects.toMatchObject(refusal)
  await expect(reset(code, 'short')).rejects.toMatchObject({ code: 'password_unfit' })
  await reset(code)
  await expect(reset(code)).rejects.toMatchObject(refusal)
})

test('whoever has the mailbox takes over an address that somebody else registered and never confirmed', async () => {
  await registerAda({ password: 'the password of a stranger' })
  await forgot()
  await reset(await lastCode(), password)
  await expect(signInAda()).resolves.toMatchObject({ step: 'signedIn' })
  await expect(signInAda('the password of a stranger')).rejects.toMatchObject({ code: 'wrong_password' })
})

test('addresses without an account are told of five times in ten minutes from one network, then for work only', async () => {
  for (let at = 0; at < 5; at++)
    await expect(forgot(`nobody-${at}@segno.test`)).rejects.toMatchObject({ code: 'email_not_found' })
  await expect(forgot('nobody@segno.test')).rejects.toMatchObject({ status: 400, code: 'proof_required' })
  later(600)
  await expect(forgot('nobody@segno.test')).rejects.toMatchObject({ code: 'email_not_found' })
})

test('an invited person sets the first password by the invitation, once, and for that address only', async () => {
  const accountId = await createAccount(database.db, {
    ...ada,
    role: 'artist',
    status: 'invited',
    isConfirmed: false,
  })
  const secret = await giveTicket(database.db, { accountId, purpose: 'invitation', now })
  await expect(signInAda()).rejects.toMatchObject({ code: 'wrong_password' })
  const accept = (to: string) => acceptInvitation(ctx, { email: to, password, secret })
  await expect(accept('mallory@segno.test')).rejects.toMatchObject({ code: 'invitation_over' })
  const accepted = await accept(email)
  expect(accepted).toMatchObject({ email, mustConfirm: false })
  await expect(accept(email)).rejects.toMatchObject({ code: 'invitation_over' })
  expect(await useTicket(ctx, accepted.ticket!, here)).toMatchObject({ step: 'signedIn' })
  await expect(signInAda()).resolves.toMatchObject({ step: 'signedIn' })
})

test('an administrator is invited by mail, again while the invitation waits, and not once there is an account', async () => {
  const facts = { ...ada, role: 'admin' } as const
  const { link } = await invite(ctx, facts)
  expect((await lastMail()).body_text).toContain(link)
  const second = new URL((await invite(ctx, facts)).link)
  expect(second.pathname).toBe('/set_password')
  const secret = new URLSearchParams(second.hash.slice(1)).get('invitation')!
  await acceptInvitation(ctx, { email, password, secret })
  expect(await findAccountByEmail(database.db, email)).toMatchObject({ role: 'admin', status: 'activated' })
  await expect(invite(ctx, facts)).rejects.toMatchObject({ code: 'email_exists' })
})

test('neither codes nor tickets nor passwords are kept as they are', async () => {
  await registerAda()
  const code = await lastCode()
  const { ticket } = await verify(code)
  const { rows } = await sql<{ kept: string }>`
    select coalesce(json_agg(t)::text, '') || (select json_agg(c)::text from mailed_code c)
      || (select json_agg(k)::text from credential k) as kept from ticket t`.execute(over(database.db))
  for (const secret of [`"${code}"`, ticket, session!, password]) expect(rows[0]!.kept).not.toContain(secret)
})
