import { sql } from 'kysely'
import { type ReadableAccounts, isNamed } from '../../accounts/public.ts'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import type { ArtistsTables } from '../tables.ts'

const on = (db: Db) => over<ArtistsTables & ReadableAccounts>(db)

interface NewApplication {
  readonly id: string
  readonly accountId: string
  readonly about: string
  readonly links: readonly string[]
  readonly agreementNumber: number
  readonly now: Date
}

/** @returns false where another one of theirs is open */
export async function insertApplication(tx: Db, given: NewApplication): Promise<boolean> {
  const row = await on(tx)
    .insertInto('artist_application')
    .values({
      id: given.id,
      account_id: given.accountId,
      about: given.about,
      links: [...given.links],
      agreement_number: given.agreementNumber,
      applied_at: given.now,
    })
    .onConflict((conflict) => conflict.column('account_id').where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countApplicationsSince(db: Db, accountId: string, since: Date): Promise<number> {
  const { count } = await on(db)
    .selectFrom('artist_application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('applied_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The newest first. */
export function selectApplicationsOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('artist_application')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @returns false where it was decided already, or is not there */
export async function storeDecision(
  tx: Db,
  id: string,
  decision: {
    readonly status: 'accepted' | 'refused'
    readonly by: string
    readonly reason: string
    readonly now: Date
  },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('artist_application')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.now,
      reason: decision.reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function selectApplication(db: Db, id: string) {
  return on(db).selectFrom('artist_application').select('account_id').where('id', '=', id).executeTakeFirst()
}

export async function deleteApplicationsOf(tx: Db, accountId: string): Promise<void> {
  await on(tx).deleteFrom('artist_application').where('account_id', '=', accountId).execute()
}

export type ApplicationRow = Awaited<ReturnType<ReturnType<typeof applicationList>['page']>>[number]

/** Words look at names and addresses. */
export function applicationList(
  db: Db,
  { words, status }: { readonly words: string; readonly status?: string | undefined },
) {
  const found = on(db)
    .selectFrom('artist_application as application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .selectAll('application')
    .select(['account.email', sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name')])
    .$if(status !== undefined, (query) => query.where('application.status', '=', status!))
    .$if(words !== '', (query) => query.where(isNamed(words)))
  return listSource(found, {
    sorts: { appliedAt: 'application.applied_at', email: { column: sql`lower(account.email)` } },
    id: 'application.id',
  })
}
