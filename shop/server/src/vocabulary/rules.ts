import { slugText } from '@segno/units'
import type { SaidWord } from './queries.ts'

/** The name of a term in addresses and on sounds; null where nothing of its name can stand there. */
export function slugOf(name: string): string | null {
  return slugText(name.normalize('NFKD').replaceAll('&', ' and '), 60) || null
}

/** A term’s other words as they are kept: in lower case, each once, without its own name. */
export function tidyWords(name: string, words: readonly string[]): string[] {
  const own = name.toLowerCase()
  const tidy = words.map((word) => word.toLowerCase().replace(/\s+/g, ' ').trim())
  return [...new Set(tidy)].filter((word) => word !== '' && word !== own)
}

/** A term's words as they are kept; what stands in both lists is a word for the term itself. */
export function tidySaid(said: {
  name: string
  words: readonly string[]
  narrower: readonly string[]
}): SaidWord[] {
  const words = tidyWords(said.name, said.words)
  const narrower = tidyWords(said.name, said.narrower).filter((word) => !words.includes(word))
  return [
    ...words.map((word) => ({ word, isNarrower: false })),
    ...narrower.map((word) => ({ word, isNarrower: true })),
  ]
}

/** The two lists of a term's words as they are shown. */
export function listsOf(said: readonly SaidWord[]): { words: string[]; narrower: string[] } {
  const [narrower = [], words = []] = [true, false].map((wanted) =>
    said.filter(({ isNarrower }) => isNarrower === wanted).map(({ word }) => word),
  )
  return { words, narrower }
}

/** What people who knew the merged term go on typing. */
export function wordsToMove(from: { name: string; slug: string; words: readonly SaidWord[] }): SaidWord[] {
  const own = new Set([from.name.toLowerCase(), from.slug.replaceAll('-', ' ')])
  return [
    ...[...own].map((word) => ({ word, isNarrower: false })),
    ...from.words.filter(({ word }) => !own.has(word)),
  ]
}
