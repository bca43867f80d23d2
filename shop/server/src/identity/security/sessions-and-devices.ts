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
import { describeDevice } from '../describe-device.ts'
import { factorEachTime } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { programName, programOf } from '../program-of.ts'
import { endOwnSession, selectOpenSessions } from '../queries.ts'
import { deleteDevice, deleteDevicesBeyond, insertDevice, selectDevices } from '../second-factor/queries.ts'
import { hashToken } from '../tokens.ts'

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
  const { clientId, scopes, spendLimitPoints } = program
  return { name: programName(clientId, clients), scopes, spendLimitPoints }
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
export async function endOneSession(ctx: IdentityContext, caller: Caller, sessionId: string): Promise<null> {
  const own = { accountId: caller.accountId, sessionId, now: ctx.now() }
  if (!isId(sessionId) || !(await endOwnSession(ctx.db, own))) throw notFound('Session not found')
  forgetCallers(ctx, (known) => known.sessionId === sessionId)
  return null
}

/** @throws {AppError} role_not_allowed for administrators, who give their second factor each time */
export async function rememberDevice(
  ctx: IdentityContext,
  { accountId, role }: Caller,
  name: string,
): Promise<{ deviceKey: string }> {
  if (role === 'admin') throw factorEachTime()
  const deviceKey = randomBytes(32).toString('base64url')
  const now = ctx.now()
  const endsAt = new Date(now.getTime() + REMEMBERED_FOR_MS)
  await inTransaction(ctx.db, async (tx) => {
    await insertDevice(tx, { id: newId(), accountId, keyHash: hashToken(deviceKey), name, now, endsAt })
    await deleteDevicesBeyond(tx, accountId, MOST_DEVICES)
  })
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
export async function forgetDevice(ctx: IdentityContext, { accountId }: Caller, id: string): Promise<null> {
  if (!isId(id) || !(await deleteDevice(ctx.db, accountId, id))) throw notFound('Device not found')
  return null
}
