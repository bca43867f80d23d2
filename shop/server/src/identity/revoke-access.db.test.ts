import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, tokensOf } from '../testing/identity-context.ts'
import { mailsTo } from '../testing/mails.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { Caller } from '../platform/http/route.ts'
import { authenticate } from './authenticate.ts'
import type { IdentityContext } from './identity-context.ts'
import { openSignInLink, startLinkSignIn } from './link/link-sign-in.ts'
import { hashPassword, setPassword, storePassword } from './passwords.ts'
import { pollSignIn, useTicket } from './registration/come-in.ts'
import { forgotPassword } from './registration/forgot-password.ts'
import { register } from './registration/register.ts'
import { resetPassword } from './registration/reset-password.ts'
import { giveTicket } from './registration/tickets.ts'
import { respondToChallenge } from './second-factor/respond.ts'
import { startEmailChange, verifyNewEmail } from './security/change-email.ts'
import { signIn } from './sign-in.ts'
import { signOutEverywhere } from './sign-out.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const elsewhere = { clientAddress: '198.51.100.1', userAgent: null }
const password = 'rain on the tin roof'
const newPassword = 'a quite different one'
const now = new Date('2026-11-21T12:00:00Z')
let ctx: IdentityContext
let email: string
let accountId: string

beforeEach(async () => {
  ctx = await identityContextOn(database.db, { now: () => now })
  const account = await anAccount(database.db)
  email = account.email
  accountId = account.id
  await setPassword(database.db, { accountId, password })
})

const mustRenew = async (): Promise<void> =>
  storePassword(database.db, { accountId, passwordHash: await hashPassword(password), now, mustRenew: true })
const lastCode = async (to: string): Promise<string> =>
  /\d{6}/.exec((await mailsTo(database.db, to)).at(-1)!.subject)![0]
const forgot = (to: string) => forgotPassword(ctx, { email: to, clientAddress: here.clientAddress })
const resetTo = (to: string, code: string) =>
  resetPassword(ctx, { email: to, code, newPassword, clientAddress: here.clientAddress })
const resetNow = async (): Promise<void> => {
  await forgot(email)
  await resetTo(email, await lastCode(email))
}
const comeIn = async (): Promise<{ idToken: string; caller: Caller }> => {
  const { idToken } = tokensOf(await signIn(ctx, { email, password, ...here }))
  return { idToken, caller: (await authenticate(ctx, idToken)) as Caller }
}

test('whoever registered somebody else’s address and waits is not let in when its owner takes it over', async () => {
  const stranger = { email: 'ada@segno.test', password: 'the password of a stranger' }
  const person = { firstName: 'Ada', lastName: 'Lee', country: 'DE', currency: 'EUR' }
  const { session } = await register(ctx, { ...stranger, ...person, clientAddress: elsewhere.clientAddress })
  expect(await pollSignIn(ctx, session!, elsewhere)).toEqual({ step: 'waiting' })
  await forgot(stranger.email)
  await resetTo(stranger.email, await lastCode(stranger.email))
  await expect(pollSignIn(ctx, session!, elsewhere)).rejects.toMatchObject({ code: 'challenge_over' })
})

test('a question that was asked before the password changed lets nobody set another one', async () => {
  await mustRenew()
  const step = await signIn(ctx, { email, password, ...elsewhere })
  await resetNow()
  const answer = { session: (step as { session: string }).session, answer: 'what the thief wants' }
  await expect(respondToChallenge(ctx, { ...answer, ...elsewhere })).rejects.toMatchObject({
    code: 'challenge_over',
  })
})

test('a question that is over costs the shop no hash', async () => {
  await mustRenew()
  const step = await signIn(ctx, { email, password, ...here })
  const late = { ...ctx, now: () => new Date(now.getTime() + 5 * 60_000) }
  // A password that is too short is refused for that as long as it is looked at.
  const given = { session: (step as { session: string }).session, answer: 'short', ...here }
  await expect(respondToChallenge(ctx, given)).rejects.toMatchObject({ code: 'password_unfit' })
  await expect(respondToChallenge(late, given)).rejects.toMatchObject({ code: 'challenge_over' })
})

test('a ticket, and a link that has been opened, are over when the password changes', async () => {
  const ticket = await giveTicket(database.db, { accountId, purpose: 'sign_in', now })
  const { session } = await startLinkSignIn(ctx, { ...elsewhere, email })
  const link = /link=([\w-]+)/.exec((await mailsTo(database.db, email)).at(-1)!.body_text!)![1]!
  await openSignInLink(ctx, link)
  await resetNow()
  await expect(useTicket(ctx, ticket, elsewhere)).rejects.toMatchObject({ code: 'ticket_over' })
  await expect(pollSignIn(ctx, session, elsewhere)).rejects.toMatchObject({ code: 'challenge_over' })
})

test('signing out everywhere takes along whatever was begun', async () => {
  const { caller } = await comeIn()
  const ticket = await giveTicket(database.db, { accountId, purpose: 'sign_in', now })
  await signOutEverywhere(ctx, caller)
  await expect(useTicket(ctx, ticket, elsewhere)).rejects.toMatchObject({ code: 'ticket_over' })
})

test('a password that had to be renewed ends the sessions that the old one opened', async () => {
  const { idToken } = await comeIn()
  await mustRenew()
  const step = await signIn(ctx, { email, password, ...here })
  const given = { session: (step as { session: string }).session, answer: newPassword, ...here }
  const { idToken: fresh } = tokensOf(await respondToChallenge(ctx, given))
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
  expect(await authenticate(ctx, fresh)).toMatchObject({ accountId })
})

test('a code that went to the old address sets no password once there is a new one', async () => {
  const { caller } = await comeIn()
  await forgot(email)
  const code = await lastCode(email)
  const newEmail = 'new@segno.test'
  await startEmailChange(ctx, { caller, ...here }, newEmail)
  await verifyNewEmail(ctx, { caller, ...here }, await lastCode(newEmail))
  await expect(resetTo(newEmail, code)).rejects.toMatchObject({ message: 'Invalid Code!' })
})
