import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id as the provider makes them: a prefix that names the kind, then letters nobody can guess. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomLetters(length)}`
}

/** Letters and digits that nobody can guess. */
export function randomLetters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
