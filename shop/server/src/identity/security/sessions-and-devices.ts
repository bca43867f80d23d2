import { randomBytes } from 'node:crypto'
import {
  describePage,
  type Answer,
  type listDevices,
  type listSessions,
  type RememberedDevice,
  type UserSession,
} from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId, newId } from '../../platform/ids.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { describeDevice } from '../describe-device.ts'
import { factorEachTime } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { programName, programOf } from '../program-of.ts'
import { endOwnSession, selectOpenSessions } from '../queries.ts'
import { deleteDevice, deleteDevicesBeyond, insertDevice, selectDevices } from '../second-factor/queries.ts'
import { hashToken } from '../tokens.ts'
import { deviceWords } from '../ways-in/emails.ts'
import { tellOfWayIn } from '../ways-in/tell-of-way-in.ts'
import { ownAccount, type SignedIn } from './confirm-password.ts'

/** Nobody has more browsers than that; a program that asks again and again must not fill the database. */
const MOST_DEVICES = 100
const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000

interface Page {
  readonly page: number
  readonly limit: number
}

const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit

export async function showSessions(
  ctx: IdentityContext,
  caller: Caller,
  page: Page,
): Promise<Answer<typeof listSessions>> {
  const { rows, total } = await selectOpenSessions(ctx.db, caller.accountId, {
    now: ctx.now(),
    limit: page.limit,
    offset: offsetOf(page),
  })
  return {
    items: rows.map((row) => ({ ...toSession(ctx, row), isThis: row.id === caller.sessionId })),
    meta: describePage({ ...page, itemCount: rows.length, totalItems: total }),
  }
}

function describeProgram(ctx: IdentityContext, row: Parameters<typeof programOf>[0]) {
  const { clients } = ctx.hosted
  const program = programOf(row, clients)
  if (!program) return null
  const { scopes, spendLimitPoints } = program
  return { name: programName(program, clients), scopes, spendLimitPoints }
}

type SessionRow = Awaited<ReturnType<typeof selectOpenSessions>>['rows'][number]

export function toSession(ctx: IdentityContext, row: SessionRow): UserSession {
  return {
    id: row.id,
    program: describeProgram(ctx, row),
    device: describeDevice(row.user_agent),
    clientAddress: row.client_address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }
}

/** @throws {AppError} not_found for a session that is over, or somebody else's */
export async function endOneSession(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  sessionId: string,
): Promise<null> {
  const { accountId } = caller
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    const isEnded = isId(sessionId) && (await endOwnSession(tx, { accountId, sessionId, now }))
    if (!isEnded) throw notFound('Session not found')
    const event = { kind: 'session.ended', at: now, accountId, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, subject: sessionId })
  })
  forgetCallers(ctx, (known) => known.sessionId === sessionId)
  return null
}

/** @throws {AppError} role_not_allowed for administrators, who give their second factor each time */
export async function rememberDevice(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  name: string,
): Promise<{ deviceKey: string }> {
  if (caller.role === 'admin') throw factorEachTime()
  const account = await ownAccount(ctx, caller)
  const accountId = account.id
  const deviceKey = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const endsAt = new Date(now.getTime() + REMEMBERED_FOR_MS)
  await inTransaction(ctx.db, async (tx) => {
    const id = newId()
    await insertDevice(tx, { id, accountId, keyHash: hashToken(deviceKey), name, now, endsAt })
    await deleteDevicesBeyond(tx, accountId, MOST_DEVICES)
    const way = { kind: 'device', wayId: id, reason: 'remembered_browser' } as const
    await tellOfWayIn(ctx, tx, { account, clientAddress, words: deviceWords(ctx.shop, name), ...way })
  })
  ctx.jobs.wake()
  return { deviceKey }
}

export async function showDevices(
  ctx: IdentityContext,
  { accountId }: Caller,
  page: Page,
): Promise<Answer<typeof listDevices>> {
  const { rows, total } = await selectDevices(ctx.db, accountId, {
    now: ctx.now(),
    limit: page.limit,
    offset: offsetOf(page),
  })
  return {
    items: rows.map(toDevice),
    meta: describePage({ ...page, itemCount: rows.length, totalItems: total }),
  }
}

interface DeviceRow {
  readonly id: string
  readonly name: string
  readonly remembered_at: Date
  readonly last_used_at: Date
  readonly ends_at: Date
}

export function toDevice(row: DeviceRow): RememberedDevice {
  return {
    id: row.id,
    name: row.name,
    rememberedAt: row.remembered_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }
}

/** @throws {AppError} not_found for a device that is forgotten already, or somebody else's */
export async function forgetDevice(
  ctx: IdentityContext,
  { caller: { accountId }, clientAddress }: SignedIn,
  id: string,
): Promise<null> {
  await inTransaction(ctx.db, async (tx) => {
    if (!isId(id) || !(await deleteDevice(tx, accountId, id))) throw notFound('Device not found')
    const event = { kind: 'way_in.ended', at: ctx.now(), accountId, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, subject: id, reason: 'remembered_browser' })
  })
  return null
}
