import { likePattern } from '../platform/db/like-pattern.ts'

/** Patterns for LIKE of which each has to hold: one a word, found anywhere. */
export function likeAllWords(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => likePattern(word))
}
