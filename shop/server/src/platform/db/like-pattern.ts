import { type RawBuilder, sql } from 'kysely'

/** A pattern for LIKE that finds the words anywhere, as they are: `%` and `_` in them stand for themselves. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/**
 * True for rows that have each of some words in one of these texts, whatever the order, case, accents and apostrophes.
 *
 * @param texts of SQL; null counts as empty
 */
export function holdsWords(words: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  const found = likeAllWords(words).map((pattern) => {
    const inOne = texts.map((text) => sql`fold_text(${text}) like fold_text(${pattern})`)
    return sql`(${sql.join(inOne, sql` or `)})`
  })
  return found.length === 0 ? sql`true` : sql`(${sql.join(found, sql` and `)})`
}

/** Patterns for LIKE of which each has to hold: one a word, found anywhere. */
export function likeAllWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => likePattern(word))
}
