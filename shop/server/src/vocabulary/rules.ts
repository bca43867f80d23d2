import { slugText } from '@segno/units'

/** What a term is called in addresses and on sounds; null where nothing of its name can stand there. */
export function slugOf(name: string): string | null {
  return slugText(name.normalize('NFKD').replaceAll('&', ' and '), 60) || null
}

/** A term’s other words as they are kept: in lower case, each once, without its own name. */
export function tidyWords(name: string, words: readonly string[]): string[] {
  const own = name.toLowerCase()
  const tidy = words.map((word) => word.toLowerCase().replace(/\s+/g, ' ').trim())
  return [...new Set(tidy)].filter((word) => word !== '' && word !== own)
}

/** What people who knew the merged term go on typing. */
export function wordsToMove(from: { name: string; slug: string; words: readonly string[] }): string[] {
  return [...new Set([from.name.toLowerCase(), from.slug.replaceAll('-', ' '), ...from.words])]
}
