import type { ShopFacts } from './registration/letters.ts'

/** Whose password it is, as far as that is known. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
}

const PRODUCT = 'segno'
/** A shorter word stands in too many others. */
const MIN_WORD_LENGTH = 3
/** From this length on a word counts wherever it stands; a shorter one only by itself. */
const MIN_PART_LENGTH = 4
/** Length that ASVS recommends for any password: so long a rest needs no help of the words around it. */
const ENOUGH_LENGTH = 15

const LETTER_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const folded = (text: string): string => plain(text).replaceAll(/[01l34@5$7]/g, (sign) => LETTER_OF[sign]!)

/**
 * Words with which somebody begins who guesses the password of this person in this shop: the product's name, the shop's
 * and its host's, the person's names, and the parts of their address. The last label of a host is nobody's name.
 */
export function ownWords(shop: ShopFacts, { email, firstName = '', lastName = '' }: PasswordOwner): string[] {
  const at = email.lastIndexOf('@')
  const hosts = [new URL(shop.origin).hostname, email.slice(at + 1)]
  const sources = [
    PRODUCT,
    shop.name,
    firstName,
    lastName,
    email.slice(0, at),
    ...hosts.map(withoutLastLabel),
  ]
  return [...new Set(sources.flatMap(wordsIn))]
}

const withoutLastLabel = (host: string): string => (host.includes('.') ? host.replace(/\.[^.]*$/, '') : host)

/** Each by itself, and all of them in one. */
function wordsIn(source: string): string[] {
  const words = plain(source)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
  return [words.join(''), ...words].filter(({ length }) => length >= MIN_WORD_LENGTH)
}

/** True where a password is little more than some of the words, with something before, between and after them. */
export function isBuiltOn(password: string, words: readonly string[]): boolean {
  const byItself = new Set(words.filter(({ length }) => length < MIN_PART_LENGTH))
  const whole = folded(password)
  let rest = whole
  for (const word of words.toSorted((one, other) => other.length - one.length))
    if (!byItself.has(word)) rest = rest.replaceAll(folded(word), '')
  const runs = plain(password).match(/\p{L}+/gu) ?? []
  const shortLength = runs.filter((run) => byItself.has(run)).join('').length
  const restLength = rest.length - shortLength
  return restLength < whole.length && restLength < ENOUGH_LENGTH
}
