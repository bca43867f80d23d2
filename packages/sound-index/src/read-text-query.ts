import { foldText, wordsOf } from './fold-text.ts'
import { piecesOf, withPlainQuotes } from './typed-pieces.ts'

const LONGEST_TEXT = 400
const MOST_CLAUSES = 16

/** Words that follow each other within one title, name or tag. The last may go on where the phrase is open. */
export interface Phrase {
  readonly words: readonly string[]
  readonly open: boolean
}

/** One thing a sound must have, or must not have: any of the phrases. */
export interface Clause {
  readonly phrases: Phrase[]
  readonly excluded: boolean
}

/** What words stand for, by the folded words with one space between them. */
export type Synonyms = ReadonlyMap<string, Phrase>

/** Synonyms as they are looked up. Entries without any letter or digit are left out. */
export function foldSynonyms(synonyms: ReadonlyMap<string, string>): Synonyms {
  const folded = new Map<string, Phrase>()
  for (const [words, meaning] of synonyms) {
    const phrase = { words: wordsOf(foldText(meaning)), open: false }
    const key = wordsOf(foldText(words)).join(' ')
    if (key !== '' && phrase.words.length > 0) folded.set(key, phrase)
  }
  return folded
}

/** What the text asks for. Nothing makes it fail: what cannot be a word or a phrase is left out. */
export function readTextQuery(text: string, synonyms: Synonyms): Clause[] {
  const clauses = readClauses(text)
  addSynonyms(clauses, synonyms)
  return clauses
}

/** A piece of a text: a word, what is held together by quotes, or what is excluded. */
export interface TypedWord {
  readonly text: string
  /** Whether a search looks for it: not for what has no letter and no digit, nor for what comes after the 16th word. */
  readonly isSearched: boolean
}

/** The pieces of a text, in its order. */
export function typedWords(text: string): TypedWord[] {
  let before = 0
  return piecesOf(text).map((piece) => {
    const own = readClauses(piece).length
    const isSearched = own > 0 && before < MOST_CLAUSES
    before += own
    return { text: piece, isSearched }
  })
}

function readClauses(text: string): Clause[] {
  const folded = foldText(withPlainQuotes(text.slice(0, LONGEST_TEXT)))
  const clauses: Clause[] = []
  for (const [, quotedSign, quoted, sign, word = ''] of folded.matchAll(
    /([-−+]?)"([^"]*)"|((?<![\p{L}\p{N}])[-−+]+)?([\p{L}\p{N}][\p{L}\p{N}\-‐‑_]*)/gu,
  )) {
    const words = wordsOf(quoted ?? word)
    const signs = quotedSign || sign || ''
    const excluded = /[-−]/.test(signs)
    const open = quoted === undefined && !signs.includes('+')
    if (words.length > 0) clauses.push({ phrases: [{ words, open }], excluded })
    if (clauses.length === MOST_CLAUSES) break
  }
  return clauses
}

/**
 * "`drum` and `n` and `bass`, or else `drum and bass`" is the same as each of the three words having `drum and bass`
 * as a second choice. So a synonym only ever widens a search, and a clause stays one list of choices.
 */
function addSynonyms(clauses: readonly Clause[], synonyms: Synonyms): void {
  const typed = clauses.map((clause) => clause.phrases[0]!)
  for (let first = 0; first < clauses.length; first++) {
    const { excluded } = clauses[first]!
    const words: string[] = []
    for (let last = first; last < clauses.length; last++) {
      if (!typed[last]!.open || clauses[last]!.excluded !== excluded || (excluded && last > first)) break
      words.push(...typed[last]!.words)
      const meaning = synonyms.get(words.join(' '))
      if (meaning) for (const clause of clauses.slice(first, last + 1)) clause.phrases.push(meaning)
    }
  }
}
