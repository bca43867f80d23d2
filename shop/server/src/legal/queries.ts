import type { AgreedText, LegalAcceptance, LegalTextName } from '@segno/contract'
import { sql } from 'kysely'
import { isNamed, type ReadableAccounts } from '../accounts/public.ts'
import { over, type Db } from '../platform/db/db.ts'
import { idOrNone } from '../platform/db/id-or-none.ts'
import { newId } from '../platform/ids.ts'
import { listSource } from '../platform/db/list.ts'
import type { FilledValues } from './rules.ts'
import type { LegalTables } from './tables.ts'

const on = (db: Db) => over<LegalTables & ReadableAccounts>(db)

/** Versions of a text from the first on. */
export function selectVersions(db: Db, name: LegalTextName) {
  return on(db)
    .selectFrom('legal_text')
    .where('name', '=', name)
    .select(['number', 'valid_from as validFrom', 'markdown'])
    .orderBy('number')
    .execute()
}

/** Versions of all texts with their administrators' names, the newest first. */
export function selectAllVersions(db: Db) {
  return on(db)
    .selectFrom('legal_text')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'legal_text.published_by').on('account.deleted_at', 'is', null),
    )
    .select(['name', 'number', 'valid_from as validFrom', 'published_at', 'published_by'])
    .select(sql<string | null>`account.first_name || ' ' || account.last_name`.as('published_by_name'))
    .orderBy('number', 'desc')
    .execute()
}

interface NewVersion {
  readonly name: LegalTextName
  readonly number: number
  readonly validFrom: string
  readonly markdown: string
  readonly by: string
  readonly at: Date
}

/** @returns false where there is one of this number */
export async function insertVersion(tx: Db, version: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await on(tx)
    .insertInto('legal_text')
    .values({
      name: version.name,
      number: version.number,
      valid_from: version.validFrom,
      markdown: version.markdown,
      published_by: version.by,
      published_at: version.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** The last one of an account. */
export async function findAcceptance(db: Db, accountId: string, name: AgreedText) {
  const row = await on(db)
    .selectFrom('legal_acceptance')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .select(['number', 'filled', 'accepted_at as at'])
    .orderBy('accepted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, filled: row.filled as FilledValues } : null
}

interface NewAcceptance {
  readonly id: string
  readonly accountId: string
  readonly name: AgreedText
  readonly number: number
  readonly occasion: LegalAcceptance['occasion']
  readonly filled: FilledValues
  readonly at: Date
}

export async function insertAcceptance(tx: Db, acceptance: NewAcceptance): Promise<void> {
  await on(tx)
    .insertInto('legal_acceptance')
    .values({
      id: acceptance.id,
      account_id: acceptance.accountId,
      name: acceptance.name,
      number: acceptance.number,
      occasion: acceptance.occasion,
      filled: JSON.stringify(acceptance.filled),
      accepted_at: acceptance.at,
    })
    .execute()
}

/** Acceptance of the newest agreement by an artist who was made and has not applied. */
export async function acceptNewest(
  tx: Db,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const versions = await selectVersions(tx, 'agreement')
  await insertAcceptance(tx, {
    id: newId(),
    accountId,
    name: 'agreement',
    number: versions.at(-1)!.number,
    occasion: 'application',
    filled: {},
    at,
  })
}

/** Everything that an account accepted, the oldest first. */
export function selectAcceptancesOf(db: Db, accountId: string) {
  return on(db)
    .selectFrom('legal_acceptance')
    .where('account_id', '=', accountId)
    .select(['name', 'number', 'occasion', 'filled', 'accepted_at as acceptedAt'])
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()
}

interface AcceptanceSearch {
  readonly words: string
  readonly userId?: string | undefined
  readonly name?: AgreedText | undefined
}

export function acceptanceList(db: Db, { words, userId, name }: AcceptanceSearch) {
  const found = on(db)
    .selectFrom('legal_acceptance as acceptance')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'acceptance.account_id').on('account.deleted_at', 'is', null),
    )
    .selectAll('acceptance')
    .select([
      'account.email',
      sql<string | null>`trim(account.first_name || ' ' || account.last_name)`.as('user_name'),
    ])
    .$if(userId !== undefined, (query) => query.where('acceptance.account_id', '=', idOrNone(userId!)))
    .$if(name !== undefined, (query) => query.where('acceptance.name', '=', name!))
    .$if(words !== '', (query) => query.where(isNamed(words)))
  return listSource(found, { sorts: { acceptedAt: 'acceptance.accepted_at' }, id: 'acceptance.id' })
}
