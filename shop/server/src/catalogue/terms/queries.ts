import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { Exchange, TermRef, ReadableVocabulary } from '../../vocabulary/public.ts'
import type { CatalogueTables } from '../tables.ts'

const on = (db: Db) => over<CatalogueTables & ReadableVocabulary>(db)

/** How many sounds have each term, read from the indexes alone. */
export async function countUses(db: Db) {
  const { rows } = await sql<{ kind: TermKind; slug: string; count: number }>`
    select 'instrument' as kind, instrument as slug, count(*) from sound where instrument is not null group by instrument
    union all
    select 'genre', unnest(genres), sum(count) from (select genres, count(*) from sound group by genres) as used group by 2
    union all
    select 'mood', unnest(moods), sum(count) from (select moods, count(*) from sound group by moods) as used group by 2`.execute(
    on(db),
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function countUsesOf(db: Db, { kind, slug }: TermRef): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from sound where ${has(kind, slug)}`.execute(on(db))
  return rows[0]?.count ?? 0
}

const COLUMN = { genre: 'genres', mood: 'moods' } as const

const has = (kind: TermKind, slug: string) =>
  kind === 'instrument' ? sql`instrument = ${slug}` : sql`${sql.ref(COLUMN[kind])} @> array[${slug}]::text[]`

/** Tells search to read the vocabulary again, once the transaction is committed. */
export async function recordVocabularyChange(tx: Db): Promise<void> {
  await on(tx).insertInto('sound_change').values({ sound_id: null }).execute()
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
