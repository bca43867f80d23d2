import { normalEmail, type ShownAgentLicence } from '@segno/contract'
import { findAccountByEmail, holdAccount, holdAdmin } from '../../accounts/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { AgentContext } from '../agent-context.ts'
import {
  agentLicenceEndless,
  agentLicenceNotFound,
  agentLicenceRevoked,
  keyReused,
  userNotFound,
} from '../errors.ts'
import { DEVICE_SLOTS, extendedEnd, newLicenceNumber } from '../rules.ts'
import { daysAfter } from '../../platform/day-range.ts'
import {
  findChange,
  findHolderId,
  findLicence,
  insertChange,
  insertLicence,
  type LicenceRow,
  lockHolder,
  setRevoked,
  setTerm,
} from './queries.ts'
import { showLicence } from './show-licences.ts'

type Writing = Pick<AgentContext, 'db' | 'now'>

interface Request {
  readonly actorId: string
  readonly reason: string
}
interface KeyedRequest extends Request {
  readonly idempotencyKey: string
}

/** @throws {AppError} user_not_found, idempotency_key_reused, role_not_allowed */
export async function grantLicence(
  ctx: Writing,
  { email, days, ...request }: KeyedRequest & { email: string; days: number | null },
): Promise<{ licenceId: string }> {
  const now = ctx.now()
  const { actorId, reason } = request
  const holder = await findAccountByEmail(ctx.db, normalEmail(email))
  if (!holder || holder.role === 'admin') throw userNotFound(email)
  const endsAt = days === null ? null : daysAfter(now, days)
  const made = await once(ctx.db, causeOf(request), async (tx, cause) => {
    await holdAdmin(tx, actorId)
    if (!(await holdAccount(tx, holder.id))) throw userNotFound(email)
    const licence = { id: newId(), number: newLicenceNumber(), accountId: holder.id, endsAt, now }
    await insertLicence(tx, { ...licence, kind: 'granted', deviceSlots: DEVICE_SLOTS })
    await note(tx, {
      licence: { id: licence.id, kind: 'granted' },
      what: 'begun',
      endsAt,
      now,
      cause,
      ...request,
    })
    await audit(tx, {
      ...request,
      id: licence.id,
      action: 'grant',
      now,
      before: null,
      after: { accountId: holder.id, endsAt, reason },
    })
  })
  if (made.account_id !== holder.id || made.what !== 'begun' || made.reason !== reason) throw keyReused()
  return { licenceId: made.licence_id }
}

/** @throws {AppError} agent_licence_not_found, agent_licence_revoked, agent_licence_endless, idempotency_key_reused, role_not_allowed */
export async function extendLicence(
  ctx: Writing,
  { licenceId, days, ...request }: KeyedRequest & { licenceId: string; days: number },
): Promise<ShownAgentLicence> {
  const now = ctx.now()
  const { reason } = request
  const made = await once(ctx.db, causeOf(request), async (tx, cause) => {
    const licence = await lock(tx, { id: licenceId, actorId: request.actorId, now })
    if (licence.ends_at === null) throw agentLicenceEndless()
    const endsAt = extendedEnd(licence.ends_at, days, now)
    await setTerm(tx, { id: licence.id, kind: licence.kind as 'granted', endsAt })
    await note(tx, { licence, what: 'extended', endsAt, now, cause, ...request })
    const [before, after] = [{ endsAt: licence.ends_at }, { endsAt, reason }]
    await audit(tx, { ...request, id: licence.id, action: 'extend', now, before, after })
  })
  if (made.licence_id !== licenceId || made.what !== 'extended' || made.reason !== reason) throw keyReused()
  return showLicence(ctx, licenceId)
}

/** @throws {AppError} agent_licence_not_found, agent_licence_revoked, role_not_allowed */
export async function revokeLicence(
  ctx: Writing,
  { licenceId, ...request }: Request & { licenceId: string },
): Promise<ShownAgentLicence> {
  const now = ctx.now()
  const { actorId, reason } = request
  await inTransaction(ctx.db, async (tx) => {
    const licence = await lock(tx, { id: licenceId, actorId, now })
    await setRevoked(tx, { id: licence.id, reason, now })
    await note(tx, { licence, what: 'revoked', endsAt: now, now, cause: null, ...request })
    await audit(tx, { ...request, id: licence.id, action: 'revoke', now, before: null, after: { reason } })
  })
  return showLicence(ctx, licenceId)
}

const causeOf = ({ actorId, idempotencyKey }: KeyedRequest): string => `admin ${actorId} ${idempotencyKey}`

/** Does something once for a cause. @returns what it changed, now or before */
async function once(db: Db, cause: string, work: (tx: Db, cause: string) => Promise<void>) {
  const before = await findChange(db, cause)
  if (before) return before
  try {
    await inTransaction(db, (tx) => work(tx, cause))
  } catch (error) {
    if (!violatesUnique(error, 'agent_licence_change_cause')) throw error
  }
  const made = await findChange(db, cause)
  if (!made) throw new Error('a change of a licence was not kept')
  return made
}

async function lock(tx: Db, { id, actorId, now }: { id: string; actorId: string; now: Date }) {
  await holdAdmin(tx, actorId)
  const holderId = isId(id) ? await findHolderId(tx, id) : undefined
  if (holderId === undefined) throw agentLicenceNotFound()
  await lockHolder(tx, holderId)
  const licence = (await findLicence(tx, id, now))!
  if (licence.state === 'revoked') throw agentLicenceRevoked()
  return licence
}

interface Note extends Request {
  readonly licence: Pick<LicenceRow, 'id' | 'kind'>
  readonly what: 'begun' | 'extended' | 'revoked'
  readonly endsAt: Date | null
  readonly now: Date
  readonly cause: string | null
}

function note(tx: Db, { licence, what, endsAt, now, cause, actorId, reason }: Note): Promise<void> {
  const kind = licence.kind as 'granted'
  return insertChange(tx, {
    id: newId(),
    licenceId: licence.id,
    at: now,
    what,
    kind,
    endsAt,
    reason,
    actorId,
    cause,
  })
}

interface Audited {
  readonly id: string
  readonly actorId: string
  readonly action: 'grant' | 'extend' | 'revoke'
  readonly now: Date
  readonly before: object | null
  readonly after: object
}

function audit(tx: Db, { id, actorId, action, now, before, after }: Audited): Promise<void> {
  const subject = { kind: 'agent_licence', id }
  return recordAudit(tx, [{ actorId, at: now, action: `agent_licence.${action}`, subject, before, after }])
}
