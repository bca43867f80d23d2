import type {
  AgentDevice,
  AgentLicenceKind,
  ListedAgentLicence,
  Answer,
  listOwnAgentLicences,
  ShownAgentLicence,
} from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { AgentContext } from '../agent-context.ts'
import { type DeviceRow, devicesInUse } from '../devices/queries.ts'
import { freeMatchesLeft } from '../matches/count-match.ts'
import { matchDays } from '../matches/queries.ts'
import { startOfDay } from '../rules.ts'
import { dayOf, daysAfter } from '../../platform/day-range.ts'
import { agentLicenceNotFound } from '../errors.ts'
import { changesOf, findHeldLicence, type HeldLicenceRow, type LicenceRow, licencesOf } from './queries.ts'

/** Facts of a licence as they cross the wire. */
export const licenceFacts = (row: LicenceRow | HeldLicenceRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind as AgentLicenceKind,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  deviceSlots: row.device_slots,
  revokedReason: row.revoked_reason,
})

type Reading = Pick<AgentContext, 'db' | 'now'>

export async function showOwnLicences(
  ctx: Reading,
  accountId: string,
): Promise<Answer<typeof listOwnAgentLicences>> {
  const rows = await licencesOf(ctx.db, accountId, ctx.now())
  const devices = await devicesInUse(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const licences = rows.map((row) => ({
    ...licenceFacts(row),
    devices: devices.filter((device) => device.licence_id === row.id).map(deviceFacts),
  }))
  return { licences, freeMatchesLeft: await freeMatchesLeft(ctx, accountId) }
}

export const deviceFacts = (row: DeviceRow): AgentDevice => ({
  id: row.id,
  name: row.name,
  platform: row.platform as AgentDevice['platform'],
  addedAt: row.added_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

export const toListed = (row: HeldLicenceRow): ListedAgentLicence => ({
  ...licenceFacts(row),
  holder: { id: row.account_id, name: row.name, email: row.email },
  devicesInUse: row.devices_in_use,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** @throws {AppError} agent_licence_not_found */
export async function findLicence(ctx: Reading, id: string): Promise<HeldLicenceRow> {
  const row = isId(id) ? await findHeldLicence(ctx.db, id, ctx.now()) : undefined
  if (!row) throw agentLicenceNotFound()
  return row
}

/** Days of use that are shown. */
const USE_DAYS = 30

/** @throws {AppError} agent_licence_not_found */
export async function showLicence(ctx: Reading, id: string): Promise<ShownAgentLicence> {
  const row = await findLicence(ctx, id)
  const since = daysAfter(startOfDay(ctx.now()), 1 - USE_DAYS)
  const days = await matchDays(ctx.db, row.account_id, since)
  return {
    ...toListed(row),
    use: days.map(({ day, matches }) => ({ day: dayOf(day), matches })),
    history: await historyOf(ctx.db, row.id),
  }
}

async function historyOf(db: Db, licenceId: string): Promise<ShownAgentLicence['history']> {
  return (await changesOf(db, licenceId)).map((row) => ({
    at: row.at.toISOString(),
    what: row.what as ShownAgentLicence['history'][number]['what'],
    kind: row.kind as AgentLicenceKind,
    endsAt: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    by: row.actor_id === null ? null : (row.actor ?? 'Deleted account'),
  }))
}
