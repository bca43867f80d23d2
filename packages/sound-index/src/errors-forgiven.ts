/** Words from this length on are forgiven one typing error, and from the second two. */
const FORGIVEN_ONE_FROM = 4
const FORGIVEN_TWO_FROM = 8

/** How many typing errors a word may have: none where it has a digit. */
export function errorsForgiven(word: string): number {
  if (/\p{N}/u.test(word)) return 0
  const letters = Array.from(word).length
  return letters >= FORGIVEN_TWO_FROM ? 2 : letters >= FORGIVEN_ONE_FROM ? 1 : 0
}
