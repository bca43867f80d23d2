import { slugText } from '@segno/units'

/** Nobody makes so many by hand; it keeps a program that went wrong from filling the shop. */
export const MOST_PACKS = 1_000

const LONGEST_SLUG = 80

/** What a pack is called in addresses: `Night Shift, Vol. 2` is `night-shift-vol-2`. */
export function packSlug(title: string): string {
  return slugText(title, LONGEST_SLUG) || wordsOf(title)
}

/** For titles without a letter of ours: their letters as numbers, so that two such titles differ. */
function wordsOf(title: string): string {
  const codes = Array.from(title, (letter) => (letter.codePointAt(0) ?? 0).toString(36)).join('-')
  return slugText(`pack-${codes}`, LONGEST_SLUG)
}
