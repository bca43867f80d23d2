import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { VocabularyTables } from '../tables.ts'
import type { TermRef } from '../queries.ts'

const on = (db: Db) => over<VocabularyTables>(db)

/** Merges further back are there for the record. */
const SHOWN_AT_MOST = 20

export async function insertMerge(
  tx: Db,
  merge: {
    id: string
    from: TermRef & { name: string; words: readonly string[]; narrower: readonly string[] }
    intoSlug: string
    movedWords: readonly string[]
    now: Date
  },
): Promise<void> {
  await on(tx)
    .insertInto('term_merge')
    .values({
      id: merge.id,
      kind: merge.from.kind,
      from_slug: merge.from.slug,
      from_name: merge.from.name,
      from_words: [...merge.from.words],
      from_narrower: [...merge.from.narrower],
      into_slug: merge.intoSlug,
      moved_words: [...merge.movedWords],
      merged_at: merge.now,
    })
    .execute()
}

/** Of each merge that stands: what it was, and how many sounds it touched. */
export async function selectMerges(db: Db) {
  const { rows } = await sql<{
    id: string
    kind: TermKind
    from_name: string
    into_slug: string
    into_name: string
    merged_at: Date
    count: number
  }>`
    select merge.id, merge.kind, from_name, into_slug, term.name as into_name, merged_at,
      (select count(*) from term_merge_sound where merge_id = merge.id) as count
    from term_merge as merge join term on term.kind = merge.kind and term.slug = into_slug
    where undone_at is null order by merged_at desc, merge.id desc limit ${SHOWN_AT_MOST}`.execute(on(db))
  return rows
}

/** Terms that are no more, each with what it was merged into; that may have gone the same way. */
export async function selectFormerTerms(db: Db) {
  const { rows } = await sql<{ kind: TermKind; slug: string; into: string }>`
    select kind, from_slug as slug, into_slug as into from term_merge as merge
    where undone_at is null and not exists (select from term where kind = merge.kind and slug = from_slug)
    order by merged_at`.execute(on(db))
  return rows
}

export function selectMerge(db: Db, id: string) {
  return on(db)
    .selectFrom('term_merge')
    .select(['kind', 'from_slug', 'from_name', 'from_words', 'from_narrower', 'into_slug', 'moved_words'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

export async function markUndone(tx: Db, id: string, now: Date): Promise<void> {
  await on(tx).updateTable('term_merge').set({ undone_at: now }).where('id', '=', id).execute()
}
