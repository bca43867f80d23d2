import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../../platform/db/db.ts'
import type { CatalogueTables } from '../../tables.ts'
import type { TermRef } from '../queries.ts'

const on = (db: Db) => over<CatalogueTables>(db)

/** Merges further back are there for the record. */
const SHOWN_AT_MOST = 20

export async function insertMerge(
  tx: Db,
  merge: {
    id: string
    from: TermRef & { name: string; words: readonly string[] }
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
    .select(['kind', 'from_slug', 'from_name', 'from_words', 'into_slug', 'moved_words'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

export async function markUndone(tx: Db, id: string, now: Date): Promise<void> {
  await on(tx).updateTable('term_merge').set({ undone_at: now }).where('id', '=', id).execute()
}

interface Exchange {
  readonly mergeId: string
  readonly kind: TermKind
  readonly fromSlug: string
  readonly intoSlug: string
  readonly now: Date
}

/** Columns of the lists, and how many words each may hold. */
const LISTS = { genre: { column: 'genres', most: 3 }, mood: { column: 'moods', most: 4 } } as const

/** Gives every sound of the one term the other, and notes which they were. A sound that has both keeps one. */
export async function exchangeTerm(tx: Db, exchange: Exchange): Promise<number> {
  return exchange.kind === 'instrument'
    ? exchangeInstrument(tx, exchange)
    : exchangeInList(tx, { ...exchange, ...LISTS[exchange.kind] })
}

async function exchangeInstrument(tx: Db, { mergeId, fromSlug, intoSlug, now }: Exchange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with changed as (
      update sound set instrument = ${intoSlug}, version = version + 1, updated_at = ${now}
      where instrument = ${fromSlug} returning id
    ), noted as (
      insert into term_merge_sound (merge_id, sound_id, had_both)
      select ${mergeId}::uuid, id, false from changed returning 1
    )
    select count(*) from noted`.execute(on(tx))
  return rows[0]?.count ?? 0
}

async function exchangeInList(
  tx: Db,
  { mergeId, fromSlug, intoSlug, now, column }: Exchange & { column: 'genres' | 'moods' },
): Promise<number> {
  const words = sql.ref(`sound.${column}`)
  const { rows } = await sql<{ count: number }>`
    with old as (
      select id, ${intoSlug} = any(${words}) as had_both from sound where ${words} @> array[${fromSlug}]::text[]
      order by id for update
    ), changed as (
      update sound set version = version + 1, updated_at = ${now}, ${sql.ref(column)} = case when old.had_both
        then array_remove(${words}, ${fromSlug}) else array_replace(${words}, ${fromSlug}, ${intoSlug}) end
      from old where sound.id = old.id returning sound.id, old.had_both
    ), noted as (
      insert into term_merge_sound (merge_id, sound_id, had_both)
      select ${mergeId}::uuid, id, had_both from changed returning 1
    )
    select count(*) from noted`.execute(on(tx))
  return rows[0]?.count ?? 0
}

/** Gives the word back to those that had it and still have what they were given. */
export async function giveTermBack(tx: Db, exchange: Exchange): Promise<number> {
  const { mergeId, kind, fromSlug, intoSlug, now } = exchange
  if (kind === 'instrument') {
    const { numAffectedRows } = await sql`
      update sound set instrument = ${fromSlug}, version = version + 1, updated_at = ${now}
      from term_merge_sound as merged
      where merged.merge_id = ${mergeId} and merged.sound_id = sound.id and instrument = ${intoSlug}`.execute(
      on(tx),
    )
    return Number(numAffectedRows ?? 0)
  }
  const { column, most } = LISTS[kind]
  const words = sql.ref(`sound.${column}`)
  const { numAffectedRows } = await sql`
    update sound set version = version + 1, updated_at = ${now}, ${sql.ref(column)} = case when merged.had_both
      then array_append(${words}, ${fromSlug}) else array_replace(${words}, ${intoSlug}, ${fromSlug}) end
    from term_merge_sound as merged
    where merged.merge_id = ${mergeId} and merged.sound_id = sound.id and ${words} @> array[${intoSlug}]::text[]
      and not ${words} @> array[${fromSlug}]::text[]
      and (not merged.had_both or cardinality(${words}) < ${most})`.execute(on(tx))
  return Number(numAffectedRows ?? 0)
}

/** Tells search to look at all sounds of a merge again. */
export async function recordChangesOfMerge(tx: Db, mergeId: string): Promise<void> {
  await on(tx)
    .insertInto('sound_change')
    .columns(['sound_id'])
    .expression((from) =>
      from.selectFrom('term_merge_sound').select('sound_id').where('merge_id', '=', mergeId),
    )
    .execute()
}
