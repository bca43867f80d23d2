import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { pino } from 'pino'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { MAIL_KEPT } from '../platform/mail/kept.ts'
import { Sweeper } from '../platform/jobs/sweeper.ts'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, tokensOf } from '../testing/identity-context.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { LIMITS } from './attempts/rules.ts'
import { forgotPassword } from './registration/forgot-password.ts'
import { giveNonce } from './guest/guest-tokens.ts'
import type { IdentityContext } from './identity-context.ts'
import { KEPT } from './kept.ts'
import { startLinkSignIn } from './link/link-sign-in.ts'
import { setPassword } from './passwords.ts'
import { refreshSession } from './refresh-session.ts'
import { giveTicket } from './registration/tickets.ts'
import { setEmailFactor } from './security/second-factor-settings.ts'
import { rememberDevice } from './security/sessions-and-devices.ts'
import { signIn } from './sign-in.ts'
import { signOutEverywhere } from './sign-out.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
const DAY_SECONDS = 24 * 60 * 60
let now: Date
let ctx: IdentityContext
let account: { id: string; email: string }

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  account = await anAccount(database.db)
  await setPassword(database.db, { accountId: account.id, password })
})

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const sweep = (): Promise<void> =>
  new Sweeper(
    { db: database.db, log: pino({ level: 'silent' }), now: () => now },
    { kept: KEPT, others: [] },
  ).sweep()
const count = async (table: string): Promise<number> =>
  (await sql`select 1 from ${sql.table(table)}`.execute(over(database.db))).rows.length
const comeIn = () => signIn(ctx, { email: account.email, password, ...here })
const caller = () => ({ accountId: account.id, sessionId: newId(), role: 'user' }) as const

test('a session that has ended is kept for a month, and the tokens that it used up go with it', async () => {
  const { refreshToken } = tokensOf(await comeIn())
  await refreshSession(ctx, refreshToken)
  await signOutEverywhere(ctx, caller())
  await comeIn()
  later(30 * DAY_SECONDS - 1)
  await sweep()
  expect([await count('session'), await count('used_refresh_token')]).toEqual([2, 1])
  later(1)
  await sweep()
  expect([await count('session'), await count('used_refresh_token')]).toEqual([1, 0])
  later(90 * DAY_SECONDS)
  await sweep()
  expect(await count('session')).toBe(0)
})

test('what was mailed, asked or handed out goes a day after it has run out', async () => {
  const begun = ['mailed_code', 'ticket', 'challenge', 'sign_in_link']
  await forgotPassword(ctx, { email: account.email, ...here })
  await giveTicket(database.db, { accountId: account.id, purpose: 'sign_in', now })
  await startLinkSignIn(ctx, { email: account.email, ...here })
  await setEmailFactor(ctx, { caller: caller(), ...here }, true)
  expect((await comeIn()).step).toBe('mfaRequired')
  later(DAY_SECONDS)
  await sweep()
  expect(await Promise.all(begun.map(count))).toEqual([2, 1, 1, 1])
  later(15 * 60)
  await sweep()
  expect(await Promise.all(begun.map(count))).toEqual([0, 0, 0, 0])
})

test('what nobody is told of goes as soon as it has run out', async () => {
  const ended = [
    'guest_nonce',
    'social_used_state',
    'used_proof',
    'plugin_hand_over',
    'hosted_record',
    'device',
  ]
  const ends = new Date(now.getTime() + 60_000)
  await giveNonce(ctx, { user: 'guest' })
  await rememberDevice(ctx, { caller: caller(), ...here }, 'Studio')
  for (const statement of [
    sql`insert into social_used_state values ('one', ${ends})`,
    sql`insert into used_proof values (${'0'.repeat(32)}, ${ends})`,
    sql`insert into plugin_hand_over values ('one', null, ${ends})`,
    sql`insert into hosted_record (kind, id_hash, payload, expires_at) values ('Interaction', 'one', '{}', ${ends})`,
  ])
    await statement.execute(over(database.db))
  await sweep()
  expect(await Promise.all(ended.map(count))).toEqual([1, 1, 1, 1, 1, 1])
  later(30 * DAY_SECONDS)
  await sweep()
  expect(await Promise.all(ended.map(count))).toEqual([0, 0, 0, 0, 0, 0])
})

test('a count of tries goes when no limit looks back to it any more', async () => {
  await signIn(ctx, { email: account.email, password: 'a wrong one', ...here }).catch(() => undefined)
  const counted = await count('attempt')
  expect(counted).toBeGreaterThan(0)
  const windows = Object.values(LIMITS).map((limit) => ('windowSeconds' in limit ? limit.windowSeconds : 0))
  later(Math.max(...windows) - 1)
  await sweep()
  expect(await count('attempt')).toBe(counted)
  later(1)
  await sweep()
  expect(await count('attempt')).toBe(0)
})

test('a key that has been replaced goes a day later; the one that signs stays', async () => {
  await ctx.keys.rotate({ isLeaked: false })
  later(DAY_SECONDS - 1)
  await sweep()
  expect(await count('signing_key')).toBe(2)
  later(1)
  await sweep()
  expect(await count('signing_key')).toBe(1)
  expect((await comeIn()).step).toBe('signedIn')
})

test('every table with an end is swept, or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in
      ('expires_at', 'ends_at', 'ended_at', 'last_at', 'retired_at', 'sent_at')`.execute(over(database.db))
  const elsewhere = {
    api_key: 'listed with its last use until its administrator goes',
    data_export: 'removeExpiredExports takes its file along',
    intake: 'sweepUploads takes its bytes along',
    agent_licence: 'for the books',
    agent_licence_change: 'for the books',
    campaign: 'its codes and redemptions refer to it',
    held_act: 'the slice of allowances sweeps it after a month',
    feedback: 'what people said of the shop, without them once they are gone',
    licence: 'the law asks for it',
    payment: 'for the books',
    plan_subscription: 'what was agreed, for the books',
    plan_trial: 'days that a voucher gave, for the books',
    price_discount: 'by how much a payment was reduced, for the books',
    wallet_lot: 'the ledger refers to it',
    webhook_trouble: 'one row a kind',
  }
  const swept = [...KEPT, ...MAIL_KEPT].map(({ table }) => table)
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set([...swept, ...Object.keys(elsewhere)]))
})
