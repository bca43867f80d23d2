import { type RawBuilder, sql } from 'kysely'
import type { AgentLicenceKind, AgentLicenceState } from '@segno/contract'
import type { ReadableAccounts } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { holdsWords } from '../../platform/db/like-pattern.ts'
import type { AgentTables } from '../tables.ts'

const on = (db: Db) => over<AgentTables>(db)

const stateAt = (now: Date): RawBuilder<AgentLicenceState> => sql`
  case when revoked_at is not null then 'revoked' when ends_at <= ${now} then 'ended' else 'valid' end`

export type LicenceRow = Awaited<ReturnType<typeof licencesOf>>[number]

function licences(db: Db, now: Date) {
  return on(db)
    .selectFrom('agent_licence')
    .select(['id', 'number', 'account_id', 'kind', 'created_at', 'ends_at', 'device_slots', 'revoked_reason'])
    .select(stateAt(now).as('state'))
}

/** Somebody's licences, the newest first. */
export function licencesOf(db: Db, accountId: string, now: Date) {
  return licences(db, now)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Somebody's valid licences, the longest first. */
export const validLicences = (db: Db, accountId: string, now: Date) =>
  longestFirst(db, accountId, now).execute()

/** The same, locked until the transaction ends: of two devices at once, one waits for the other. */
export const lockValidLicences = (tx: Db, accountId: string, now: Date) =>
  longestFirst(tx, accountId, now).forNoKeyUpdate().execute()

function longestFirst(db: Db, accountId: string, now: Date) {
  return licences(db, now)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${stateAt(now)} = 'valid'`)
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
}

export const findLicence = (tx: Db, id: string, now: Date) =>
  licences(tx, now).where('id', '=', id).executeTakeFirst()

export async function findHolderId(db: Db, licenceId: string): Promise<string | undefined> {
  const found = await on(db)
    .selectFrom('agent_licence')
    .select('account_id')
    .where('id', '=', licenceId)
    .executeTakeFirst()
  return found?.account_id
}

/** Locked before a term is read: a new term is computed from the one before, so changes follow one another. */
export async function lockHolder(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`agent licences ${accountId}`}, 0))`.execute(
    on(tx),
  )
}

interface LicenceSearch {
  /** Part of a number, a name or an e-mail address; empty for all. */
  readonly q?: string | undefined
  readonly kind?: AgentLicenceKind | undefined
  readonly state?: AgentLicenceState | undefined
  /** An account. */
  readonly holder?: string | undefined
  readonly now: Date
}

function withHolders(db: Db, now: Date) {
  return over<AgentTables & ReadableAccounts>(db)
    .selectFrom((from) =>
      from
        .selectFrom('agent_licence')
        .leftJoin('account', (join) =>
          join.onRef('account.id', '=', 'agent_licence.account_id').on('account.deleted_at', 'is', null),
        )
        .selectAll('agent_licence')
        .select(stateAt(now).as('state'))
        .select([
          'account.email',
          sql<string | null>`account.first_name || ' ' || account.last_name`.as('name'),
        ])
        .select([
          sql<number>`(select count(*) from agent_device
            where licence_id = agent_licence.id and freed_at is null)`.as('devices_in_use'),
          sql<Date | null>`(select max(last_seen_at) from agent_device
            where licence_id = agent_licence.id)`.as('last_used_at'),
        ])
        .as('listed'),
    )
    .selectAll()
}

export type HeldLicenceRow = NonNullable<Awaited<ReturnType<typeof findHeldLicence>>>

export const findHeldLicence = (db: Db, id: string, now: Date) =>
  withHolders(db, now).where('id', '=', id).executeTakeFirst()

/** Everybody's licences. */
export function licenceList(db: Db, { q = '', kind, state, holder, now }: LicenceSearch) {
  return listSource(
    withHolders(db, now)
      .$if(q !== '', (query) => query.where(holdsWords(q, [sql`number`, sql`name`, sql`email`])))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(holder !== undefined, (query) => query.where('account_id', '=', holder!)),
    {
      sorts: {
        createdAt: 'listed.created_at',
        holder: { column: sql`lower(email)`, isNullable: true },
        endsAt: { column: 'listed.ends_at', isNullable: true },
        lastUsedAt: { column: 'listed.last_used_at', isNullable: true },
      },
      id: 'listed.id',
    },
  )
}

export interface NewLicence {
  readonly id: string
  readonly number: string
  readonly accountId: string
  readonly kind: AgentLicenceKind
  readonly endsAt: Date | null
  readonly deviceSlots: number
  readonly now: Date
}

export async function insertLicence(tx: Db, licence: NewLicence): Promise<void> {
  await on(tx)
    .insertInto('agent_licence')
    .values({
      id: licence.id,
      number: licence.number,
      account_id: licence.accountId,
      kind: licence.kind,
      created_at: licence.now,
      ends_at: licence.endsAt,
      device_slots: licence.deviceSlots,
    })
    .execute()
}

export async function setTerm(
  tx: Db,
  { id, kind, endsAt }: { id: string; kind: AgentLicenceKind; endsAt: Date | null },
): Promise<void> {
  await on(tx).updateTable('agent_licence').set({ kind, ends_at: endsAt }).where('id', '=', id).execute()
}

export async function setRevoked(
  tx: Db,
  { id, reason, now }: { id: string; reason: string; now: Date },
): Promise<void> {
  await on(tx)
    .updateTable('agent_licence')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .execute()
}

export interface LicenceChange {
  readonly id: string
  readonly licenceId: string
  readonly at: Date
  readonly what: 'begun' | 'renewed' | 'upgraded' | 'extended' | 'revoked' | 'refunded'
  readonly kind: AgentLicenceKind
  readonly endsAt: Date | null
  readonly reason: string | null
  readonly actorId: string | null
  /** Names the request behind it, so that it happens once. */
  readonly cause: string | null
  /** Of a refund: the change by its payment. */
  readonly takesBack?: string
}

/** @throws a unique violation of `agent_licence_change_cause` where its cause has had its change */
export async function insertChange(tx: Db, change: LicenceChange): Promise<void> {
  await on(tx)
    .insertInto('agent_licence_change')
    .values({
      id: change.id,
      licence_id: change.licenceId,
      at: change.at,
      what: change.what,
      kind: change.kind,
      ends_at: change.endsAt,
      reason: change.reason,
      actor_id: change.actorId,
      cause: change.cause,
      takes_back: change.takesBack ?? null,
    })
    .execute()
}

/** What a cause has changed already. */
export function findChange(db: Db, cause: string) {
  return on(db)
    .selectFrom('agent_licence_change')
    .innerJoin('agent_licence', 'agent_licence.id', 'agent_licence_change.licence_id')
    .select(['agent_licence_change.id', 'licence_id', 'account_id', 'what', 'reason'])
    .where('cause', '=', cause)
    .executeTakeFirst()
}

/** What became of a licence, the newest first. */
export function changesOf(db: Db, licenceId: string) {
  return over<AgentTables & ReadableAccounts>(db)
    .selectFrom('agent_licence_change')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'agent_licence_change.actor_id').on('account.deleted_at', 'is', null),
    )
    .select(['agent_licence_change.id', 'at', 'what', 'kind', 'ends_at', 'takes_back', 'reason', 'actor_id'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('actor'))
    .where('licence_id', '=', licenceId)
    .orderBy('at', 'desc')
    .orderBy('agent_licence_change.id', 'desc')
    .execute()
}

/** Licences of a year that end within a window of which their holder was not reminded. */
export async function selectToRemind(
  db: Db,
  { after, before, limit }: { after: Date; before: Date; limit: number },
): Promise<{ id: string; account_id: string; ends_at: Date }[]> {
  const rows = await on(db)
    .selectFrom('agent_licence')
    .select(['id', 'account_id', 'ends_at'])
    .where('kind', '=', 'yearly')
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', after)
    .where('ends_at', '<=', before)
    .where(sql<boolean>`reminded_for is distinct from ends_at`)
    .orderBy('ends_at')
    .limit(limit)
    .$narrowType<{ ends_at: Date }>()
    .execute()
  return rows
}

/** @returns false where somebody else reminds of it, or it has been renewed since */
export async function markReminded(tx: Db, id: string, endsAt: Date): Promise<boolean> {
  const marked = await on(tx)
    .updateTable('agent_licence')
    .set({ reminded_for: endsAt })
    .where('id', '=', id)
    .where('ends_at', '=', endsAt)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`reminded_for is distinct from ends_at`)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
