/** Nobody makes so many by hand; it keeps a program that went wrong from filling the shop. */
export const MOST_PACKS = 1_000

const LONGEST_SLUG = 80

/** What a pack is called in addresses: `Night Shift, Vol. 2` is `night-shift-vol-2`. */
export function packSlug(title: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '')
  return slug === '' ? wordsOf(title) : slug
}

/** For titles without a letter of ours: their letters as numbers, so that two such titles differ. */
function wordsOf(title: string): string {
  const codes = Array.from(title, (letter) => (letter.codePointAt(0) ?? 0).toString(36)).join('-')
  return `pack-${codes}`.slice(0, LONGEST_SLUG).replace(/-+$/, '')
}
