import type { TermKind } from '@segno/contract'
import { sql } from 'kysely'
import { over, type Db } from '../platform/db/db.ts'
import type { VocabularyTables } from './tables.ts'

const on = (db: Db) => over<VocabularyTables>(db)

export interface TermRef {
  readonly kind: TermKind
  readonly slug: string
}

/** A word that people type for a term; `isNarrower` where it is a kind of the term: `violin` of strings. */
export interface SaidWord {
  readonly word: string
  readonly isNarrower: boolean
}

/** Until the transaction ends no term comes, goes or is merged; others may go on writing words on sounds. */
export async function holdVocabulary(tx: Db): Promise<void> {
  await on(tx).selectFrom('vocabulary').select('only_row').forShare().execute()
}

/** Until the transaction ends nobody else changes the vocabulary, or writes words on sounds. */
export async function holdVocabularyAlone(
  tx: Db,
): Promise<{ startedAt: Date | null; lexiconVersion: number }> {
  const row = await on(tx)
    .selectFrom('vocabulary')
    .select(['started_at', 'lexicon_version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { startedAt: row.started_at, lexiconVersion: row.lexicon_version }
}

export async function markStarted(tx: Db, started: { at: Date; lexiconVersion: number }): Promise<void> {
  await on(tx)
    .updateTable('vocabulary')
    .set({ started_at: started.at, lexicon_version: started.lexiconVersion })
    .execute()
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
  return on(db)
    .selectFrom('term_synonym')
    .select(['kind', 'slug', 'word', 'is_narrower as isNarrower'])
    .orderBy('word')
    .execute()
}

export function selectWordsOf(db: Db, { kind, slug }: TermRef): Promise<SaidWord[]> {
  return on(db)
    .selectFrom('term_synonym')
    .select(['word', 'is_narrower as isNarrower'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('word')
    .execute()
}

/** Which of these words mean another term already: as a word of its, or as its name. Kinds of a term give way. */
export async function selectOwners(db: Db, { kind, slug }: TermRef, words: readonly string[]) {
  const { rows } = await sql<{ word: string; name: string }>`
    select owned.word, term.name from (
      select word, kind, slug from term_synonym where not is_narrower
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

/** Words for kinds of other terms that have another meaning now. */
export async function removeAsKinds(
  tx: Db,
  { kind, slug }: TermRef,
  words: readonly string[],
): Promise<void> {
  await sql`
    delete from term_synonym
    where is_narrower and word = any(${[...words]}::text[]) and (kind, slug) <> (${kind}, ${slug})`.execute(
    on(tx),
  )
}

/** @returns the words that were free in their list */
export async function insertWords(tx: Db, words: readonly (TermRef & SaidWord)[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await on(tx)
    .insertInto('term_synonym')
    .values(words.map(({ kind, slug, word, isNarrower }) => ({ kind, slug, word, is_narrower: isNarrower })))
    .onConflict((conflict) => conflict.columns(['kind', 'word']).doNothing())
    .returning('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Adds those of the words whose term is there, and that mean no other term yet. */
export async function insertFreeWords(tx: Db, words: readonly (TermRef & SaidWord)[]): Promise<void> {
  await sql`
    insert into term_synonym (kind, slug, word, is_narrower)
    select kind, slug, word, "isNarrower"
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as given (kind text, slug text, word text, "isNarrower" boolean)
      join term using (kind, slug)
    where not exists (select from term_synonym where term_synonym.word = given.word)
      and not exists (select from term where given.word in (lower(term.name), term.slug, replace(term.slug, '-', ' ')))
    on conflict (kind, word) do nothing`.execute(on(tx))
}

/**
 * Words people type, in small letters, and the term each means. A name counts too: it may have been changed since the term got the slug
 * under which sounds are found.
 */
export async function selectTermWords(db: Db) {
  const { rows } = await sql<TermRef & SaidWord & { name: string }>`
    select kind, slug, name, word, is_narrower as "isNarrower" from term_synonym join term using (kind, slug)
    union all select kind, slug, name, lower(name), false from term`.execute(on(db))
  return rows
}

/** Those of the words that stand in the vocabulary, as `kind/slug`. */
export async function selectKnownTerms(
  tx: Db,
  words: readonly { kind: string; slug: string }[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const rows = await on(tx)
    .selectFrom('term')
    .select(['kind', 'slug'])
    .where('slug', '=', sql<string>`any(${words.map((word) => word.slug)}::text[])`)
    .execute()
  return new Set(rows.map((row) => `${row.kind}/${row.slug}`))
}
