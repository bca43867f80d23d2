/** A pattern for LIKE that finds the words anywhere, as they are: `%` and `_` in them stand for themselves. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Patterns for LIKE of which each has to hold: one a word, found anywhere. */
export function likeAllWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => likePattern(word))
}
