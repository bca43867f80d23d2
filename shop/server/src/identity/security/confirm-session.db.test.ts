import { payPayouts } from '@segno/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed as confirmed, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { authenticate } from '../authenticate.ts'
import type { IdentityContext } from '../identity-context.ts'
import { setPassword } from '../passwords.ts'
import { forgotPassword } from '../registration/forgot-password.ts'
import { resetPassword } from '../registration/reset-password.ts'
import { respondToChallenge } from '../second-factor/respond.ts'
import { signIn } from '../sign-in.ts'
import { changePassword } from './change-password.ts'
import { confirmSession, isConfirmed, startConfirmation } from './confirm-session.ts'
import { confirmTotp, setEmailFactor, startTotp } from './second-factor-settings.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
let now: Date
let ctx: IdentityContext
let account: { id: string; email: string }
beforeEach(async () => {
  now = new Date('2026-11-26T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  account = await anAccount(database.db, { role: 'admin' })
  await setPassword(database.db, { accountId: account.id, password })
})
const aSession = async () => {
  const { idToken } = tokensOf(await signIn(ctx, { email: account.email, password, ...here }))
  return { caller: (await authenticate(ctx, idToken)) as Caller, clientAddress: here.clientAddress }
}
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}

test('money leaves only after somebody confirmed that it is them', async () => {
  await using shop = await openTestApp(database.db)
  const { token } = await signedIn(shop, { role: 'admin' })
  const post = async (url: string, payload: object) =>
    (await shop.app.inject({ method: 'POST', url, payload, headers: { token } })).json()
  const transfer = { payoutIds: [newId()], paidOn: '2026-11-01', reference: 'SEPA 12' }
  const refused = { statusCode: 409, code: 'confirmation_required' }
  expect(await post(payPayouts.path, transfer)).toMatchObject(refused)
  expect(await post('/api/auth/confirmSession', { answer: 'wrong' })).toMatchObject({
    code: 'wrong_password',
  })
  expect(await post(payPayouts.path, transfer)).toMatchObject(refused)
  await post('/api/auth/confirmSession', { answer: password })
  expect(await post(payPayouts.path, transfer)).toMatchObject({ code: 'payout_not_found' })
})

test('a confirmation is good for ten minutes, in the session that gave it', async () => {
  const [who, other] = [await aSession(), await aSession()]
  expect(await isConfirmed(ctx, who.caller)).toBe(false)
  await confirmSession(ctx, who, password)
  expect(await isConfirmed(ctx, other.caller)).toBe(false)
  later(599)
  expect(await isConfirmed(ctx, who.caller)).toBe(true)
  later(1)
  expect(await isConfirmed(ctx, who.caller)).toBe(false)
})

test('an account with an authenticator confirms by a code of it, used once, and by nothing less', async () => {
  const who = await aSession()
  const { secret } = await startTotp(ctx, who.caller, confirmed)
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  await confirmTotp(ctx, who, code())
  expect(await startConfirmation(ctx, who)).toEqual({ by: 'authenticator', passkey: null })
  for (const answer of [password, code()])
    await expect(confirmSession(ctx, who, answer)).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await isConfirmed(ctx, who.caller)).toBe(false)
  later(30)
  await confirmSession(ctx, who, code())
  expect(await isConfirmed(ctx, who.caller)).toBe(true)
})

const withTotp = async (who: Awaited<ReturnType<typeof aSession>>) => {
  const { secret } = await startTotp(ctx, who.caller, confirmed)
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  const { recoveryCodes } = await confirmTotp(ctx, who, code())
  later(30)
  return { code, recoveryCodes }
}
const comeInBy = async (answer: string) => {
  const step = await signIn(ctx, { email: account.email, password, ...here })
  const { session } = step as { session: string }
  const { idToken } = tokensOf(await respondToChallenge(ctx, { session, answer, ...here }))
  return { caller: (await authenticate(ctx, idToken)) as Caller, clientAddress: here.clientAddress }
}
const refuse = () => Promise.reject(new AppError(409, 'confirmation_required', 'Confirm.'))

test('a recovery code signs in and confirms nothing; for an hour its session may replace the lost authenticator', async () => {
  const { code, recoveryCodes } = await withTotp(await aSession())
  await expect(confirmSession(ctx, await comeInBy(code()), recoveryCodes[0]!)).rejects.toMatchObject({
    code: 'code_wrong',
  })
  const who = await comeInBy(recoveryCodes[0]!)
  expect(await isConfirmed(ctx, who.caller)).toBe(false)
  later(3_599)
  expect(await startTotp(ctx, who.caller, refuse)).toMatchObject({ secret: expect.any(String) })
  later(1)
  await expect(startTotp(ctx, who.caller, refuse)).rejects.toMatchObject({ code: 'confirmation_required' })
})

test('a session that has just given its second factor is confirmed, and one without it is not', async () => {
  const { code } = await withTotp(await aSession())
  const who = await comeInBy(code())
  expect(await isConfirmed(ctx, who.caller)).toBe(true)
  await expect(startTotp(ctx, who.caller, refuse)).rejects.toMatchObject({ code: 'confirmation_required' })
})

test('a mailed code in the place of the authenticator signs in, confirms nothing, and replaces no authenticator', async () => {
  const signedIn = await aSession()
  await withTotp(signedIn)
  await setEmailFactor(ctx, signedIn, true)
  const step = await signIn(ctx, { email: account.email, password, ...here })
  const chosen = await respondToChallenge(ctx, {
    session: (step as { session: string }).session,
    answer: 'email',
    ...here,
  })
  const answer = /\d{6}/.exec((await mailsTo(database.db, account.email)).at(-1)!.subject)![0]
  const { idToken } = tokensOf(
    await respondToChallenge(ctx, { session: (chosen as { session: string }).session, answer, ...here }),
  )
  const caller = (await authenticate(ctx, idToken)) as Caller
  expect(await isConfirmed(ctx, caller)).toBe(false)
  await expect(startTotp(ctx, caller, refuse)).rejects.toMatchObject({ code: 'confirmation_required' })
})

test('where there is a second factor a new password asks for it too', async () => {
  const who = await aSession()
  const change = { oldPassword: password, newPassword: 'snow on the tin roof', confirm: refuse }
  await withTotp(who)
  await expect(changePassword(ctx, who, change)).rejects.toMatchObject({ code: 'confirmation_required' })
  await changePassword(ctx, who, { ...change, confirm: confirmed })
})

test('a password that was set anew by mail confirms nothing for a day', async () => {
  const newPassword = 'snow on the tin roof'
  await forgotPassword(ctx, { email: account.email, clientAddress: here.clientAddress })
  const code = /\d{6}/.exec((await mailsTo(database.db, account.email)).at(-1)!.subject)![0]
  await resetPassword(ctx, { email: account.email, code, newPassword, ...here })
  const { idToken } = tokensOf(await signIn(ctx, { email: account.email, password: newPassword, ...here }))
  const who = { caller: (await authenticate(ctx, idToken)) as Caller, clientAddress: here.clientAddress }
  const refused = {
    code: 'password_fresh',
    message: expect.stringContaining('27 November 2026 at 12:00 UTC'),
  }
  await expect(startConfirmation(ctx, who)).rejects.toMatchObject(refused)
  await expect(confirmSession(ctx, who, newPassword)).rejects.toMatchObject(refused)
  // Nor does one that takes its place.
  const changed = { oldPassword: newPassword, newPassword: 'hail on the tin roof', confirm: refuse }
  await changePassword(ctx, who, changed)
  await expect(confirmSession(ctx, who, changed.newPassword)).rejects.toMatchObject(refused)
  later(24 * 60 * 60)
  expect(await startConfirmation(ctx, who)).toEqual({ by: 'password', passkey: null })
  await confirmSession(ctx, who, changed.newPassword)
})

test('an account whose second factor is its mailbox is mailed a code', async () => {
  const who = await aSession()
  await setEmailFactor(ctx, who, true)
  const mailed = async () =>
    (await mailsTo(database.db, account.email)).flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? [])
  for (let asked = 0; asked < 2; asked++)
    expect(await startConfirmation(ctx, who)).toEqual({ by: 'email', passkey: null })
  const codes = await mailed()
  expect(codes).toHaveLength(1)
  await expect(confirmSession(ctx, who, password)).rejects.toMatchObject({ code: 'code_wrong' })
  await confirmSession(ctx, who, codes[0]!)
  expect(await isConfirmed(ctx, who.caller)).toBe(true)
})
