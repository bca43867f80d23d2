const MOST_TITLES = 5
/** Of these, the first that a search finds, those are suggested whose title goes on as typed. */
export const TITLES_LOOKED_AT = 20

/**
 * Ids of sounds whose title begins as typed, then of others that have a word for each of these, which may be its beginning.
 *
 * @param titled the folded words of their titles, in the order in which they are found
 */
export function titledWith(
  words: readonly string[],
  titled: Iterable<readonly [id: string, title: readonly string[]]>,
): string[] {
  const begun: string[] = []
  const within: string[] = []
  for (const [id, title] of titled) {
    if (!words.every((word) => title.some((one) => one.startsWith(word)))) continue
    if (title.join(' ').startsWith(words.join(' '))) begun.push(id)
    else within.push(id)
  }
  return [...begun, ...within].slice(0, MOST_TITLES)
}
