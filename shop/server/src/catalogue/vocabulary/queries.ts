import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../../platform/db/db.ts'
import type { CatalogueTables } from '../tables.ts'

const on = (db: Db) => over<CatalogueTables>(db)

export interface TermRef {
  readonly kind: TermKind
  readonly slug: string
}

/** Until the transaction ends no term comes, goes or is merged; others may go on writing words on sounds. */
export async function holdVocabulary(tx: Db): Promise<void> {
  await on(tx).selectFrom('vocabulary').select('only_row').forShare().execute()
}

/** Until the transaction ends nobody else changes the vocabulary, or writes words on sounds. */
export async function holdVocabularyAlone(tx: Db): Promise<{ startedAt: Date | null }> {
  const row = await on(tx).selectFrom('vocabulary').select('started_at').forUpdate().executeTakeFirstOrThrow()
  return { startedAt: row.started_at }
}

export async function markStarted(tx: Db, now: Date): Promise<void> {
  await on(tx).updateTable('vocabulary').set({ started_at: now }).execute()
}

/** Tells search to read the vocabulary again, once the transaction is committed. */
export async function recordVocabularyChange(tx: Db): Promise<void> {
  await on(tx).insertInto('sound_change').values({ sound_id: null }).execute()
}

export function selectTerms(db: Db) {
  return on(db)
    .selectFrom('term')
    .select(['kind', 'slug', 'name', 'version'])
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

export function selectTerm(db: Db, { kind, slug }: TermRef) {
  return on(db)
    .selectFrom('term')
    .select(['slug', 'name', 'version'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export function selectWords(db: Db) {
  return on(db).selectFrom('term_synonym').select(['kind', 'slug', 'word']).orderBy('word').execute()
}

export async function selectWordsOf(db: Db, { kind, slug }: TermRef): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('term_synonym')
    .select('word')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Which of these words mean another term already: as a word of its, or as its name. */
export async function selectOwners(db: Db, { kind, slug }: TermRef, words: readonly string[]) {
  const { rows } = await sql<{ word: string; name: string }>`
    select owned.word, term.name from (
      select word, kind, slug from term_synonym
      union all select lower(name), kind, slug from term
      union all select slug, kind, slug from term
    ) as owned join term using (kind, slug)
    where owned.word = any(${[...words]}::text[]) and (term.kind, term.slug) <> (${kind}, ${slug})`.execute(
    on(db),
  )
  return rows
}

/** What each of these means: the term of that slug, else the one of which it is another word. */
export async function selectMeanings(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ kind: TermKind; word: string; slug: string }>`
    select kind, slug as word, slug from term where slug = any(${[...words]}::text[])
    union all
    select kind, given as word, slug from unnest(${[...words]}::text[]) as given
      join term_synonym on word in (given, replace(given, '-', ' '))
      where not exists (select from term where term.kind = term_synonym.kind and term.slug = given)`.execute(
    on(db),
  )
  return rows
}

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

/** @returns the slugs that were free */
export async function insertTerms(
  tx: Db,
  terms: readonly (TermRef & { readonly name: string })[],
): Promise<string[]> {
  const rows = await on(tx)
    .insertInto('term')
    .values(terms.map(({ kind, slug, name }) => ({ kind, slug, name })))
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .returning('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** @returns false where it is no longer of this version */
export async function updateTerm(
  tx: Db,
  { kind, slug }: TermRef,
  change: { name: string; version: number },
): Promise<boolean> {
  const row = await on(tx)
    .updateTable('term')
    .set({ name: change.name, version: change.version + 1 })
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('version', '=', change.version)
    .returning('slug')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeTerm(tx: Db, { kind, slug }: TermRef): Promise<void> {
  await on(tx).deleteFrom('term').where('kind', '=', kind).where('slug', '=', slug).execute()
}

export async function removeWords(tx: Db, { kind, slug }: TermRef, words: readonly string[]): Promise<void> {
  await on(tx)
    .deleteFrom('term_synonym')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('word', '=', sql<string>`any(${[...words]}::text[])`)
    .execute()
}

/** @returns the words that were free in their list */
export async function insertWords(
  tx: Db,
  words: readonly (TermRef & { readonly word: string })[],
): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await on(tx)
    .insertInto('term_synonym')
    .values(words.map(({ kind, slug, word }) => ({ kind, slug, word })))
    .onConflict((conflict) => conflict.columns(['kind', 'word']).doNothing())
    .returning('word')
    .execute()
  return rows.map(({ word }) => word)
}
