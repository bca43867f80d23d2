import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import type { SignInStep } from '@segno/contract'
import { sql } from 'kysely'
import { over } from '../../platform/db/db.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn, isConfirmed, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { authenticate } from '../authenticate.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashPassword, setPassword, storePassword } from '../passwords.ts'
import { forgotPassword } from '../registration/forgot-password.ts'
import { resetPassword } from '../registration/reset-password.ts'
import type { SignedIn } from '../security/confirm-password.ts'
import { updateUserPassword } from '../security/change-password.ts'
import {
  confirmTotp,
  renewRecoveryCodes,
  setEmailFactor,
  showSecondFactor,
  startTotp,
  stopTotp,
} from '../security/second-factor-settings.ts'
import { forgetDevice, rememberDevice, showDevices } from '../security/sessions-and-devices.ts'
import { signIn } from '../sign-in.ts'
import { respondToChallenge } from './respond.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
let now: Date
let ctx: IdentityContext
let account: { id: string; email: string }
let who: SignedIn

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  await become('user')
})

async function become(role: 'user' | 'admin'): Promise<void> {
  account = await anAccount(database.db, { role })
  await setPassword(database.db, { accountId: account.id, password })
  who = { caller: { accountId: account.id, sessionId: account.id, role }, clientAddress: here.clientAddress }
}
const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const signInNow = (deviceKey?: string) => signIn(ctx, { email: account.email, password, ...here, deviceKey })
const respond = (step: SignInStep, answer: string) =>
  respondToChallenge(ctx, { session: (step as { session: string }).session, answer, ...here })
/** What the authenticator shows, where its clock is some seconds ahead of ours. */
const codeOf = (secret: string, aheadSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + aheadSeconds * 1_000,
  })
const mailedCode = async (): Promise<string> =>
  /\d{6}/.exec((await mailsTo(database.db, account.email)).at(-1)!.subject)![0]

/** @returns the secret and the recovery codes */
async function withTotp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await startTotp(ctx, who.caller, isConfirmed)
  const { recoveryCodes } = await confirmTotp(ctx, who, codeOf(secret))
  later(30)
  return { secret, recoveryCodes }
}

test('[S15] with an authenticator, the password alone does not let in; its code does', async () => {
  const { secret } = await withTotp()
  const step = await signInNow()
  expect(step.step).toBe('totpRequired')
  const done = await respond(step, codeOf(secret))
  expect(await authenticate(ctx, tokensOf(done).idToken)).toMatchObject({ accountId: account.id })
})

test('a code of the authenticator is good once, although it shows for half a minute', async () => {
  const { secret } = await withTotp()
  const code = codeOf(secret)
  await respond(await signInNow(), code)
  await expect(respond(await signInNow(), code)).rejects.toMatchObject({ code: 'code_wrong' })
  later(30)
  await expect(respond(await signInNow(), codeOf(secret))).resolves.toMatchObject({ step: 'signedIn' })
})

test('a code is taken half a minute early or late, and no further', async () => {
  const { secret } = await withTotp()
  // Past the code that set it up: an older one is refused in any case.
  later(90)
  for (const seconds of [-60, 60])
    await expect(respond(await signInNow(), codeOf(secret, seconds))).rejects.toMatchObject({
      code: 'code_wrong',
    })
  for (const seconds of [-30, 30])
    await expect(respond(await signInNow(), codeOf(secret, seconds))).resolves.toMatchObject({
      step: 'signedIn',
    })
})

test('a question bears five wrong answers and five minutes, and is answered once', async () => {
  const { secret } = await withTotp()
  const step = await signInNow()
  for (let at = 0; at < 4; at++)
    await expect(respond(step, '000000')).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(respond(step, '000000')).rejects.toMatchObject({ code: 'challenge_over' })
  await expect(respond(step, codeOf(secret))).rejects.toMatchObject({ code: 'challenge_over' })
  const late = await signInNow()
  later(300)
  await expect(respond(late, codeOf(secret))).rejects.toMatchObject({ code: 'challenge_over' })
  const once = await signInNow()
  await respond(once, codeOf(secret))
  later(30)
  await expect(respond(once, codeOf(secret))).rejects.toMatchObject({ code: 'challenge_over' })
})

test('guessing with ever new questions is slowed down', async () => {
  await withTotp()
  for (let at = 0; at < 10; at++)
    await expect(respond(await signInNow(), '000000')).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(respond(await signInNow(), '000000')).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('every change of the second factor, and a recovery code that is used, is mailed to the owner', async () => {
  const { recoveryCodes } = await withTotp()
  await respond(await signInNow(), recoveryCodes[0]!)
  await renewRecoveryCodes(ctx, who)
  await setEmailFactor(ctx, who, true)
  await setEmailFactor(ctx, who, false)
  await stopTotp(ctx, who)
  const subjects = (await mailsTo(database.db, account.email)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'An authenticator app was added at Segno',
    'A recovery code was used to sign in at Segno',
    'You have new recovery codes at Segno',
    'Email codes were turned on at Segno',
    'Email codes were turned off at Segno',
    'Your authenticator app was removed at Segno',
  ])
})

test('a recovery code lets in once in place of the authenticator', async () => {
  const { recoveryCodes } = await withTotp()
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first] = recoveryCodes
  await expect(respond(await signInNow(), first!.toUpperCase())).resolves.toMatchObject({ step: 'signedIn' })
  await expect(respond(await signInNow(), first!)).rejects.toMatchObject({ code: 'code_wrong' })
  expect(await showSecondFactor(ctx, who.caller)).toMatchObject({ recoveryCodesLeft: 9 })
  await renewRecoveryCodes(ctx, who)
  await expect(respond(await signInNow(), recoveryCodes[1]!)).rejects.toMatchObject({ code: 'code_wrong' })
})

test('[S15] MFA required: a mailed code as the second factor', async () => {
  await setEmailFactor(ctx, who, true)
  const step = await signInNow()
  expect(step).toMatchObject({ step: 'mfaRequired', sentTo: expect.stringMatching(/^.•••@segno\.test$/) })
  await expect(respond(step, await mailedCode())).resolves.toMatchObject({ step: 'signedIn' })
})

test('[S15] [V02] with both factors one chooses; anything else is an invalid MFA type', async () => {
  const { secret } = await withTotp()
  await setEmailFactor(ctx, who, true)
  const step = await signInNow()
  expect(step).toMatchObject({ step: 'selectMfaType', types: ['totp', 'email'] })
  await expect(respond(step, 'pigeon')).rejects.toMatchObject({ status: 400, message: 'Invalid MFA type' })
  const chosen = await respond(step, 'totp')
  expect(chosen.step).toBe('totpRequired')
  await expect(respond(chosen, codeOf(secret))).resolves.toMatchObject({ step: 'signedIn' })
})

test('[S15] an administrator without a second factor sets one up on the way in, and sees the recovery codes', async () => {
  ctx = await identityContextOn(database.db, { now: () => now, requiresAdminFactor: true })
  await become('admin')
  const step = await signInNow()
  if (step.step !== 'mfaSetup') throw new Error(`asked for ${step.step}`)
  expect(step.uri).toMatch(/^otpauth:\/\/totp\/Segno:/)
  await expect(respond(step, '000000')).rejects.toMatchObject({ code: 'code_wrong' })
  const done = await respond(step, codeOf(step.secret))
  expect(done).toMatchObject({
    step: 'signedIn',
    recoveryCodes: expect.arrayContaining([expect.any(String)]),
  })
  await expect(stopTotp(ctx, who)).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(await showSecondFactor(ctx, who.caller)).toMatchObject({ totp: true, isRequired: true })
})

test('[S11] [A03] a password that somebody else has chosen is renewed with the same one, and said once more afterwards', async () => {
  const passwordHash = await hashPassword(password)
  await storePassword(database.db, { accountId: account.id, passwordHash, now, mustRenew: true })
  const step = await signInNow()
  expect(step.step).toBe('newPasswordRequired')
  await expect(respond(step, 'short')).rejects.toMatchObject({ code: 'password_unfit' })
  await expect(respond(step, password)).resolves.toMatchObject({ step: 'signedIn' })
  await expect(updateUserPassword(ctx, who, password)).resolves.toBeNull()
  await expect(updateUserPassword(ctx, who, 'another one')).rejects.toMatchObject({ code: 'wrong_password' })
  expect((await signInNow()).step).toBe('signedIn')
})

test('a password set anew by mail does not go past the second factor', async () => {
  await withTotp()
  await forgotPassword(ctx, { email: account.email, clientAddress: here.clientAddress })
  const newPassword = 'a quite different one'
  await resetPassword(ctx, { email: account.email, code: await mailedCode(), newPassword, ...here })
  const step = await signIn(ctx, { email: account.email, password: newPassword, ...here })
  expect(step.step).toBe('totpRequired')
})

test('a remembered device need not prove itself again, for thirty days or until it is forgotten', async () => {
  await withTotp()
  const { deviceKey } = await rememberDevice(ctx, who, 'Studio')
  expect((await signInNow(deviceKey)).step).toBe('signedIn')
  expect((await signInNow('some other key')).step).toBe('totpRequired')
  const { items } = await showDevices(ctx, who.caller, { page: 1, limit: 60 })
  expect(items).toMatchObject([{ name: 'Studio' }])
  await forgetDevice(ctx, who, items[0]!.id)
  expect((await signInNow(deviceKey)).step).toBe('totpRequired')
  const second = await rememberDevice(ctx, who, 'Studio')
  later(30 * 24 * 60 * 60)
  expect((await signInNow(second.deviceKey)).step).toBe('totpRequired')
})

test('a hundred browsers are remembered, and the oldest is forgotten for one more', async () => {
  await withTotp()
  const { deviceKey: first } = await rememberDevice(ctx, who, 'Studio 1')
  later(1)
  const { deviceKey: second } = await rememberDevice(ctx, who, 'Studio 2')
  later(1)
  for (let at = 3; at <= 101; at++) await rememberDevice(ctx, who, `Studio ${at}`)
  const { meta } = await showDevices(ctx, who.caller, { page: 1, limit: 60 })
  expect(meta).toMatchObject({ totalItems: 100 })
  expect((await signInNow(first)).step).toBe('totpRequired')
  expect((await signInNow(second)).step).toBe('signedIn')
})

test('a browser that was remembered before there was an authenticator has to give its code', async () => {
  const { deviceKey } = await rememberDevice(ctx, who, 'Studio of a thief')
  await withTotp()
  expect((await signInNow(deviceKey)).step).toBe('totpRequired')
})

test('another account’s device is not there to be forgotten, and its key lets nobody else in', async () => {
  await withTotp()
  const { deviceKey } = await rememberDevice(ctx, who, 'Studio')
  const { items } = await showDevices(ctx, who.caller, { page: 1, limit: 60 })
  await become('user')
  await withTotp()
  await expect(forgetDevice(ctx, who, items[0]!.id)).rejects.toMatchObject({ status: 404 })
  expect((await signInNow(deviceKey)).step).toBe('totpRequired')
})

test('a new authenticator takes the old one’s place only once a code of it has been given', async () => {
  const { secret } = await withTotp()
  await startTotp(ctx, who.caller, isConfirmed)
  await expect(confirmTotp(ctx, who, codeOf(secret))).rejects.toMatchObject({ code: 'code_wrong' })
  await expect(respond(await signInNow(), codeOf(secret))).resolves.toMatchObject({ step: 'signedIn' })
})

test('recovery codes are kept as hashes', async () => {
  const { recoveryCodes } = await withTotp()
  const { rows } = await sql<{ kept: string }>`select json_agg(r)::text as kept from recovery_code r`.execute(
    over(database.db),
  )
  for (const code of recoveryCodes) expect(rows[0]!.kept).not.toContain(code)
})
