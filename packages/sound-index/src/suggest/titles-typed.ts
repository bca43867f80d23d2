import type { TextIndex } from '../text-index.ts'
import { TITLE, tokenField, tokenTerm } from '../text-codes.ts'

/**
 * Those of `ordinals` whose title has a word for each of these, which may be its beginning: first the titles that begin
 * as typed. Otherwise their order stays.
 */
export function titlesTyped(
  ordinals: readonly number[],
  words: readonly string[],
  text: Pick<TextIndex, 'rows' | 'terms'>,
): number[] {
  const typed = words.join(' ')
  const titled = ordinals.flatMap((ordinal) => {
    const title = Array.from(text.rows.row(ordinal))
      .filter((token) => tokenField(token) === TITLE)
      .map((token) => text.terms.text(tokenTerm(token)))
    if (!words.every((word) => title.some((one) => one.startsWith(word)))) return []
    return [{ ordinal, begins: title.join(' ').startsWith(typed) }]
  })
  return [...titled.filter(({ begins }) => begins), ...titled.filter(({ begins }) => !begins)].map(
    ({ ordinal }) => ordinal,
  )
}
