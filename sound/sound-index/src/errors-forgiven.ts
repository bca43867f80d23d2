// In letters: from the first on a missing letter is forgiven, from the second any one typing error, from the third two.
const FORGIVEN_MISSING_FROM = 3
const FORGIVEN_ONE_FROM = 4
const FORGIVEN_TWO_FROM = 8
/** A shorter word that is known is spelt as it was meant: `koto` is no `motor`. */
const FORGIVEN_KNOWN_FROM = 6

/** What is forgiven of a word that nothing has as it was typed. */
export interface Forgiven {
  readonly errors: number
  /** Only a letter that is missing: of so few letters, another mistake leads to too many words. */
  readonly missingOnly: boolean
}

/**
 * Mistakes to allow one after another until something is found; none in a word with a digit.
 *
 * @param isKnown it means something, though nothing has it
 */
export function errorsForgiven(word: string, isKnown = false): readonly Forgiven[] {
  if (/\p{N}/u.test(word)) return []
  const letters = Array.from(word).length
  if (letters < (isKnown ? FORGIVEN_KNOWN_FROM : FORGIVEN_MISSING_FROM)) return []
  const one = { errors: 1, missingOnly: letters < FORGIVEN_ONE_FROM }
  return letters < FORGIVEN_TWO_FROM ? [one] : [one, { errors: 2, missingOnly: false }]
}
