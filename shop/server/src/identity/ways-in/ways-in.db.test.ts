import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { aPassword, anAccount } from '../../testing/builders.ts'
import { identityContextOn, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { authenticate } from '../authenticate.ts'
import type { IdentityContext } from '../identity-context.ts'
import { handOver } from '../plugin-hand-over/hand-over.ts'
import { endOneSession, forgetDevice, rememberDevice, showDevices } from '../security/sessions-and-devices.ts'
import { linkIdentity, sealProof, showIdentities, unlinkIdentity } from '../social/identities.ts'
import { signIn } from '../sign-in.ts'
import { endWayIn } from './end-way-in.ts'
import { noteSession } from './note-session.ts'

const database = useTestDatabase()
const home = { clientAddress: '203.0.113.7', userAgent: null }
const away = { clientAddress: '198.51.100.9', userAgent: null }
let now: Date
let ctx: IdentityContext
let account: { id: string; email: string }
let password: string
beforeEach(async () => {
  now = new Date('2026-11-29T12:00:00Z')
  ctx = await identityContextOn(database.db, { now: () => now })
  account = await anAccount(database.db)
  password = await aPassword(database.db, account.id)
})

const comeIn = async (from = home) => tokensOf(await signIn(ctx, { email: account.email, password, ...from }))
const caller = async (idToken: string) => {
  const found = await authenticate(ctx, idToken)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const lastMail = async () => (await mailsTo(database.db, account.email)).at(-1)
/** One press on the link in the last mail. */
async function press(): Promise<void> {
  const secret = /end=([\w-]+)/.exec((await lastMail())!.body_text!)![1]!
  await endWayIn(ctx, { secret, ...home })
  await expect(endWayIn(ctx, { secret, ...home })).rejects.toMatchObject({ code: 'link_over' })
}
const events = async (kind: string) =>
  (
    await sql<{ subject: string; reason: string | null }>`
      select subject, reason from security_event where kind = ${kind} order by at, id`.execute(
      over(database.db),
    )
  ).rows
const reasons = async (kind: string) => (await events(kind)).map(({ reason }) => reason)

test('a sign-in from a new network is told of, and one press ends it', async () => {
  const first = await comeIn()
  expect(await lastMail()).toBeUndefined()
  await comeIn()
  expect(await lastMail()).toBeUndefined()
  const stolen = await comeIn(away)
  expect((await lastMail())!.subject).toBe('New sign-in to your Segno account')
  expect((await lastMail())!.body_text).toContain('198.51.100.9')
  await press()
  expect(await authenticate(ctx, stolen.idToken)).toBe('unauthenticated')
  expect(await authenticate(ctx, first.idToken)).toMatchObject({ accountId: account.id })
  expect(await reasons('way_in.added')).toEqual(['new_network'])
  expect(await reasons('way_in.ended')).toEqual(['by_mail'])
})

test('a program that gets in is in the security log and told of, with what it may do', async () => {
  const owner = (await findAccount(database.db, account.id))!
  const sessionId = newId()
  const program = { clientId: 'notes', scopes: ['search', 'buy'], spendLimitPoints: 50 } as const
  await inTransaction(database.db, (tx) =>
    noteSession(ctx, tx, { account: owner, sessionId, ...away, program }),
  )
  expect(await events('sign_in.succeeded')).toMatchObject([{ subject: sessionId }])
  expect(await events('way_in.added')).toEqual([{ subject: sessionId, reason: 'program' }])
  const { subject, body_text: text } = (await lastMail())!
  expect(subject).toBe('notes can now use your Segno account')
  expect(text).toContain('Allowed: search. It can spend up to 50 points a month.')
})

test('a plugin that is handed a session is told of, and one press ends that session', async () => {
  const { idToken, accessToken, refreshToken } = await comeIn()
  const tokens = { id_token: idToken, access_token: accessToken, refresh_token: refreshToken! }
  await handOver(ctx, { pluginId: 'p'.repeat(43), ...tokens, ...home })
  expect(await reasons('way_in.added')).toEqual(['plugin'])
  await press()
  expect(await authenticate(ctx, idToken)).toBe('unauthenticated')
})

test('a remembered browser is told of, and one press forgets it; so does its owner', async () => {
  const who = { caller: await caller((await comeIn()).idToken), ...home }
  await rememberDevice(ctx, who, 'Studio')
  expect((await lastMail())!.body_text).toContain('“Studio”')
  await press()
  const page = { page: 1, limit: 10 }
  expect((await showDevices(ctx, who.caller, page)).items).toEqual([])
  await rememberDevice(ctx, who, 'Studio')
  const [device] = (await showDevices(ctx, who.caller, page)).items
  await forgetDevice(ctx, who, device!.id)
  expect(await reasons('way_in.added')).toEqual(['remembered_browser', 'remembered_browser'])
  expect(await reasons('way_in.ended')).toEqual(['by_mail', 'remembered_browser'])
})

test('a linked account is told of, and one press unlinks it and signs everybody out', async () => {
  const tokens = await comeIn()
  const who = { caller: await caller(tokens.idToken), ...home }
  const person = { providerId: 'pool', issuer: 'https://pool.test', subject: 'ada', email: null }
  const proof = async () =>
    sealProof(ctx, {
      ...person,
      isEmailVerified: false,
      firstName: 'Ada',
      lastName: 'Lee',
      accountId: account.id,
    })
  await linkIdentity(ctx, who, await proof())
  expect((await lastMail())!.subject).toBe('pool can now sign in to your Segno account')
  const { items } = await linkedNow()
  await unlinkIdentity(ctx, who, items[0]!.id)
  await linkIdentity(ctx, who, await proof())
  await press()
  expect((await linkedNow()).items).toEqual([])
  expect(await authenticate(ctx, tokens.idToken)).toBe('unauthenticated')
  expect(await reasons('way_in.ended')).toEqual(['social', 'by_mail'])
})
const linkedNow = () => showIdentities(ctx, { accountId: account.id })

test('a session that its owner ends is in the security log', async () => {
  const who = { caller: await caller((await comeIn()).idToken), ...home }
  await endOneSession(ctx, who, who.caller.sessionId)
  expect(await events('session.ended')).toMatchObject([{ subject: who.caller.sessionId }])
})

test('the link works for a week and for its own way in', async () => {
  await comeIn()
  await comeIn(away)
  now = new Date(now.getTime() + 7 * 24 * 60 * 60_000)
  const secret = /end=([\w-]+)/.exec((await lastMail())!.body_text!)![1]!
  await expect(endWayIn(ctx, { secret, ...away })).rejects.toMatchObject({ code: 'link_over' })
  await expect(endWayIn(ctx, { secret: 'made up', ...away })).rejects.toMatchObject({ code: 'link_over' })
})
