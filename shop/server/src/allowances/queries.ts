import type { HeldActState } from '@segno/contract'
import { sql } from 'kysely'
import type { ReadableAccounts } from '../accounts/public.ts'
import { listSource } from '../platform/db/list.ts'
import { over, type Db } from '../platform/db/db.ts'
import { holdsWords } from '../platform/db/like-pattern.ts'
import { newId } from '../platform/ids.ts'
import type { AllowancesTables } from './tables.ts'

const on = (db: Db) => over<AllowancesTables & ReadableAccounts>(db)

/** Until the transaction ends the administrator gives nothing else away. */
export async function lockAllowance(tx: Db, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`allowance ${actorId}`}, 0))`.execute(on(tx))
}

interface Use {
  readonly actorId: string
  readonly kind: string
  readonly key: string | null
}

/** Whether the request was done already, at once or after it had waited. */
export async function isDone(tx: Db, { actorId, kind, key }: Use): Promise<boolean> {
  if (key === null) return false
  const { rows } = await sql`
    select from allowance_use where actor_id = ${actorId}::uuid and kind = ${kind} and key = ${key}
    union all
    select from held_act
    where proposed_by = ${actorId}::uuid and kind = ${kind} and request_key = ${key} and status = 'confirmed'
    limit 1`.execute(on(tx))
  return rows.length > 0
}

export async function sumUsed(tx: Db, actorId: string, since: Date): Promise<number> {
  const { microEur } = await on(tx)
    .selectFrom('allowance_use')
    .select(sql<number>`coalesce(sum(worth_micro_eur), 0)::bigint`.as('microEur'))
    .where('actor_id', '=', actorId)
    .where('given_at', '>', since)
    .executeTakeFirstOrThrow()
  return microEur
}

export async function insertUse(tx: Db, use: Use & { worthMicroEur: number; at: Date }): Promise<void> {
  await on(tx)
    .insertInto('allowance_use')
    .values({
      id: newId(),
      actor_id: use.actorId,
      kind: use.kind,
      key: use.key,
      worth_micro_eur: use.worthMicroEur,
      given_at: use.at,
    })
    .execute()
}

/** The same act that waits already, if there is one. */
export function findSame(tx: Db, act: { actorId: string; kind: string; payload: object; now: Date }) {
  return on(tx)
    .selectFrom('held_act')
    .select(['id', 'runs_at'])
    .where('proposed_by', '=', act.actorId)
    .where('kind', '=', act.kind)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', act.now)
    .where(sql<boolean>`payload = ${JSON.stringify(act.payload)}::jsonb`)
    .executeTakeFirst()
}

export async function insertAct(
  tx: Db,
  act: {
    id: string
    actorId: string
    kind: string
    payload: object
    key: string | null
    summary: string
    worthMicroEur: number
    proposedAt: Date
    expiresAt: Date
    runsAt: Date | null
  },
): Promise<void> {
  await on(tx)
    .insertInto('held_act')
    .values({
      id: act.id,
      kind: act.kind,
      payload: JSON.stringify(act.payload),
      request_key: act.key,
      summary: act.summary,
      worth_micro_eur: act.worthMicroEur,
      proposed_by: act.actorId,
      proposed_at: act.proposedAt,
      expires_at: act.expiresAt,
      runs_at: act.runsAt,
    })
    .execute()
}

export type ActRow = NonNullable<Awaited<ReturnType<typeof lockAct>>>

export function lockAct(tx: Db, id: string) {
  return on(tx).selectFrom('held_act').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Acts that happen by themselves now; several processes take different ones. */
export function lockDueAct(tx: Db, now: Date) {
  return on(tx)
    .selectFrom('held_act')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('runs_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('runs_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function decideAct(
  tx: Db,
  id: string,
  decided:
    | {
        status: 'confirmed' | 'rejected' | 'withdrawn' | 'failed'
        decided_by: string
        decided_at: Date
        reason: string | null
      }
    | { runs_at: Date | null },
): Promise<void> {
  await on(tx).updateTable('held_act').set(decided).where('id', '=', id).execute()
}

const stateAt = (now: Date) =>
  sql<HeldActState>`case when held_act.status = 'waiting' and expires_at <= ${now} then 'expired'
    else held_act.status end`

export type ListedAct = Awaited<ReturnType<ReturnType<typeof actList>['page']>>[number]

export function actList(
  db: Db,
  { words, state, now }: { words: string; state: HeldActState | undefined; now: Date },
) {
  const found = on(db)
    .selectFrom('held_act')
    .innerJoin('account', 'account.id', 'held_act.proposed_by')
    .leftJoin('account as recipient', (join) =>
      join.on(
        sql<boolean>`(recipient.id = case when held_act.payload ->> 'userId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then (held_act.payload ->> 'userId')::uuid end
          or recipient.email_key = fold_email(held_act.payload ->> 'email')) and recipient.deleted_at is null`,
      ),
    )
    .$if(state !== undefined, (query) => query.where(stateAt(now), '=', state!))
    .where(holdsWords(words, [sql`held_act.summary`]))
    .select(['held_act.id', 'kind', 'summary', 'worth_micro_eur', 'proposed_by', 'proposed_at'])
    .select(['expires_at', 'runs_at', 'reason', stateAt(now).as('state'), 'account.email'])
    .select(['recipient.id as recipient_id', 'recipient.email as recipient_email'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
  return listSource(found, {
    sorts: { proposedAt: 'held_act.proposed_at', worth: 'held_act.worth_micro_eur' },
    id: 'held_act.id',
  })
}
