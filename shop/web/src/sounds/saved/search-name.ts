import { MAX_SEARCH_NAME } from '@segno/contract'

/** What is wrong with a name for a search; null where nothing is. */
export function searchNameProblem(name: string): string | null {
  const { length } = name.trim()
  if (length === 0) return 'A name cannot be empty'
  if (length <= MAX_SEARCH_NAME) return null
  return `Use at most ${MAX_SEARCH_NAME} characters (now ${length})`
}

/** The words of a search as its name; what is too long ends in dots, so that one sees it. */
export function asSearchName(words: string): string {
  return words.length <= MAX_SEARCH_NAME ? words : `${words.slice(0, MAX_SEARCH_NAME - 1).trimEnd()}…`
}
