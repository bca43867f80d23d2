import type { TextIndex } from '../text-index.ts'
import { TITLE, tokenField, tokenTerm } from '../text-codes.ts'

/** Whether a title begins as typed, or has a word for each of these, which may be its beginning; `null` where it has not. */
export function titledWith(
  words: readonly string[],
  ordinal: number,
  { rows, terms }: Pick<TextIndex, 'rows' | 'terms'>,
): 'begins' | 'within' | null {
  const title = Array.from(rows.row(ordinal))
    .filter((token) => tokenField(token) === TITLE)
    .map((token) => terms.text(tokenTerm(token)))
  if (!words.every((word) => title.some((one) => one.startsWith(word)))) return null
  return title.join(' ').startsWith(words.join(' ')) ? 'begins' : 'within'
}
