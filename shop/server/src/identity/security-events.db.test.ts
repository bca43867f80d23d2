import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '../accounts/public.ts'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, isConfirmed, tokensOf } from '../testing/identity-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { deletionContext } from './deletion/delete-user.ts'
import type { IdentityContext } from './identity-context.ts'
import { setPassword } from './passwords.ts'
import { refreshSession, SAME_MOMENT_MS } from './refresh-session.ts'
import { invite } from './registration/invite.ts'
import { respondToChallenge } from './second-factor/respond.ts'
import { changePassword } from './security/change-password.ts'
import type { SignedIn } from './security/confirm-password.ts'
import { setEmailFactor } from './security/second-factor-settings.ts'
import { signIn } from './sign-in.ts'
import { signOut, signOutEverywhere } from './sign-out.ts'

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
  account = await anAccount(database.db)
  await setPassword(database.db, { accountId: account.id, password })
  who = { caller: { accountId: account.id, sessionId: account.id, role: 'user' }, ...here }
})

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const comeIn = (given: string = password, email = account.email) =>
  signIn(ctx, { email, password: given, ...here })
const refused = (work: Promise<unknown>) => work.catch(() => undefined)

interface Row {
  readonly kind: string
  readonly account_id: string | null
  readonly network: string | null
  readonly subject: string | null
  readonly reason: string | null
}

const logged = async (): Promise<Row[]> =>
  (
    await sql<Row>`
      select kind, account_id, network, subject, reason from security_event order by at, id`.execute(
      over(database.db),
    )
  ).rows
const kinds = async () => (await logged()).map(({ kind, reason }) => [kind, reason])

test('whoever comes in is in the security log, with the network and the session', async () => {
  await comeIn()
  expect(await logged()).toMatchObject([
    { kind: 'sign_in.succeeded', account_id: account.id, network: '192.0.2.1' },
  ])
  expect((await logged())[0]!.subject).toMatch(/^[0-9a-f-]{36}$/)
})

test('whoever is not let in is in the security log with why, and nothing that was typed', async () => {
  const closed = await anAccount(database.db, { status: 'deactivated' })
  await setPassword(database.db, { accountId: closed.id, password })
  await refused(comeIn('a wrong one'))
  await refused(comeIn(password, 'nobody@segno.test'))
  await refused(comeIn(password, closed.email))
  expect(await logged()).toMatchObject([
    { kind: 'sign_in.failed', account_id: account.id, network: '192.0.2.1', reason: 'wrong_password' },
    { kind: 'sign_in.failed', account_id: null, network: '192.0.2.1', reason: 'account_not_found' },
    { kind: 'sign_in.failed', account_id: closed.id, reason: 'account_disabled' },
  ])
  expect(JSON.stringify(await logged())).not.toMatch(/@|wrong one|rain on/)
})

test('guessing that is stopped is in the security log once a minute, however often it is tried', async () => {
  for (let tries = 0; tries < 5; tries++) await refused(comeIn('a wrong one'))
  for (let tries = 0; tries < 20; tries++) await refused(comeIn('a wrong one'))
  expect((await kinds()).slice(5)).toEqual([['attempts.exceeded', 'password_at_network']])
})

test('a wrong second factor is in the security log', async () => {
  await setEmailFactor(ctx, who, true)
  const asked = await comeIn()
  if (asked.step !== 'mfaRequired') throw new Error(asked.step)
  await refused(respondToChallenge(ctx, { session: asked.session, answer: '000000', ...here }))
  expect(await kinds()).toEqual([
    ['second_factor.changed', 'emailOn'],
    ['sign_in.second_factor_failed', null],
  ])
})

test('a changed password, a wrong one before it, and each end of a session are in the security log', async () => {
  const change = (oldPassword: string) =>
    changePassword(ctx, who, { oldPassword, newPassword: 'snow on the tin roof', confirm: isConfirmed })
  await refused(change('a wrong one'))
  await change(password)
  await signOut(ctx, who.caller)
  await signOutEverywhere(ctx, who.caller)
  expect(await kinds()).toEqual([
    ['password.confirmation_failed', null],
    ['password.changed', 'by_password'],
    ['session.ended', null],
    ['session.ended', 'everywhere'],
  ])
})

test('a refresh token that comes back is in the security log with its session', async () => {
  const { refreshToken } = tokensOf(await comeIn())
  const renewed = await refreshSession(ctx, refreshToken)
  await refreshSession(ctx, renewed.refreshToken)
  later(SAME_MOMENT_MS / 1_000)
  await refused(refreshSession(ctx, refreshToken))
  const [opened, reused] = await logged()
  expect(reused).toMatchObject({ kind: 'session.token_reused', subject: opened!.subject })
})

test('a given role and another signing key are in the security log', async () => {
  const admin = { firstName: 'Ada', lastName: 'Lee', country: 'DE', currency: 'EUR', role: 'admin' } as const
  await invite(ctx, { ...admin, email: 'ada@segno.test' })
  await ctx.keys.rotate({ isLeaked: false })
  await ctx.keys.rotate({ isLeaked: true })
  expect(await kinds()).toEqual([
    ['role.given', 'admin'],
    ['keys.rotated', 'planned'],
    ['keys.rotated', 'leaked'],
  ])
})

test('of somebody who has left, the security log keeps what happened and forgets from where', async () => {
  await comeIn()
  await deleteAccount(deletionContext(ctx), account.id, () => Promise.resolve())
  expect(await logged()).toMatchObject([
    { kind: 'sign_in.succeeded', account_id: account.id, network: null },
    { kind: 'account.deleted', account_id: account.id, network: null },
  ])
})
