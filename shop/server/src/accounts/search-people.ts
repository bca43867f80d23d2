import type { Db } from '../platform/db/db.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { tooManyPeople } from './errors.ts'
import { selectNamed } from './queries.ts'

/** What lists of what people did are searched for. */
export interface SearchedWords {
  readonly words: string
  /** For `ilike`. */
  readonly pattern: string
  /** Accounts that have the words in their name or address. */
  readonly people: readonly string[]
}

/** Nobody looks through what so many people did; to gather it takes a large shop seconds. */
const MOST_PEOPLE = 1_000

/**
 * @param onlyOf whose rows alone are searched; null for everybody's
 * @returns null where nothing is searched for
 * @throws {AppError} too_many_people
 */
export async function searchPeople(
  db: Db,
  words = '',
  onlyOf: string | null = null,
): Promise<SearchedWords | null> {
  if (words === '') return null
  const people = await selectNamed(db, { words, onlyOf, most: MOST_PEOPLE + 1 })
  if (people.length > MOST_PEOPLE) throw tooManyPeople(MOST_PEOPLE)
  return { words, pattern: likePattern(words), people }
}
