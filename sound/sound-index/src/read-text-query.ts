import { NEGATION } from './bound-words.ts'
import type { Clause } from './clause.ts'
import { foldText, wordsOf } from './fold-text.ts'
import { foldedWords, type FoldedVocabulary, wordsKey } from './folded-vocabulary.ts'
import type { SoundQuery } from './sound-query.ts'
import { isPlainPiece, LINK, LONGEST_TEXT, piecesOf, withPlainQuotes } from './typed-pieces.ts'

const MOST_CLAUSES = 16

/** What the text of a query asks for, beside its filters. */
export function readQueryText(query: SoundQuery, vocabulary: FoldedVocabulary): Clause[] {
  const { text = '', typed = [], instruments = [], genres = [], moods = [] } = query
  return readTextQuery(text, vocabulary, [
    ...typed.flatMap(({ values }) => values),
    ...instruments,
    ...genres,
    ...moods,
  ])
}

/**
 * What the text asks for. Nothing makes it fail: what cannot be a word or a phrase is left out.
 *
 * @param wanted terms that are asked for beside it
 */
export function readTextQuery(
  text: string,
  vocabulary: FoldedVocabulary,
  wanted: readonly string[] = [],
): Clause[] {
  const clauses = readNegations(readAlternatives(readClauses(text), vocabulary.synonyms), vocabulary)
  addSynonyms(clauses, vocabulary.synonyms, wanted)
  return clauses.map((clause) =>
    vocabulary.known.has(wordsKey(clause.phrases[0]!.words)) ? { ...clause, isKnown: true } : clause,
  )
}

/** Puts sounds first that have some of the words, and requires none of them. */
export function readOptionalText(text: string, vocabulary: FoldedVocabulary): Clause[] {
  return readTextQuery(text, vocabulary).map((clause): Clause =>
    clause.kind === 'wanted' ? { ...clause, kind: 'optional' } : clause,
  )
}

/** The words of a query that put sounds first, and that nothing has to have. */
export function optionalWords({ typed = [], preferred = [] }: SoundQuery): string[] {
  return [...typed.flatMap(({ words }) => words), ...preferred]
}

/** A piece of a text: a word, what is held together by quotes, or what is excluded. */
export interface TypedWord {
  readonly text: string
  /** Whether a search looks for it: not for what has no letter and no digit, nor for what comes after the 16th word. */
  readonly isSearched: boolean
}

/** The pieces of a text, in its order; `no kick` is one. */
export function typedWords(text: string): TypedWord[] {
  let before = 0
  return joined(piecesOf(text.slice(0, LONGEST_TEXT))).map((piece) => {
    const own = readClauses(piece)
    const isSearched = own.some(({ clause }) => hasWords(clause)) && before < MOST_CLAUSES
    before += own.length
    return { text: piece, isSearched }
  })
}

/** Joins pieces that belong together: `no kick`, `guitar or piano`. */
function joined(pieces: readonly string[]): string[] {
  const together: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const last = together.at(-1)
    const isNegated = last !== undefined && NEGATION.test(last) && /^\p{L}/u.test(piece)
    const isLinked = isLink(pieces, at) || isLink(pieces, at - 1)
    if (isNegated || isLinked) together.splice(-1, 1, `${last} ${piece}`)
    else together.push(piece)
  }
  return together
}

function isLink(pieces: readonly string[], at: number): boolean {
  const [before, piece = '', after] = pieces.slice(Math.max(0, at - 1), at + 2)
  return at > 0 && LINK.test(piece) && isLinkable(before) && isLinkable(after)
}

function isLinkable(piece: string | undefined): boolean {
  return piece !== undefined && /^[\p{L}\p{N}]/u.test(piece) && isPlainPiece(piece) && !LINK.test(piece)
}

const hasWords = ({ phrases }: Clause): boolean => phrases[0]!.words.length > 0

/** A clause, or a link between the two beside it. */
interface ReadClause {
  readonly clause: Clause
  readonly isLink: boolean
}

function readClauses(text: string): ReadClause[] {
  const folded = foldText(withPlainQuotes(text.slice(0, LONGEST_TEXT)))
  const clauses: ReadClause[] = []
  for (const [, quotedSign, quoted, sign, word = '', mark] of folded.matchAll(
    /([-−+]?)"([^"]*)"|((?<![\p{L}\p{N}])[-−+]{1,8})?(\p{N}{1,3}\/\p{N}{1,3}(?![\p{L}\p{N}/])|[\p{L}\p{N}][\p{L}\p{N}\-‐‑_]*)|(?<=\s)([|/])(?=\s)/gu,
  )) {
    const words = wordsOf(quoted ?? word)
    const signs = quotedSign || sign || ''
    const open = quoted === undefined && !signs.includes('+')
    if (words.length > 0 || mark)
      clauses.push({
        clause: { phrases: [{ words, open }], kind: /[-−]/.test(signs) ? 'excluded' : 'wanted' },
        isLink: mark !== undefined || (open && signs === '' && LINK.test(word)),
      })
    if (clauses.length === MOST_CLAUSES) break
  }
  return clauses
}

/** `guitar or piano` is one clause, of which either is enough. */
function readAlternatives(read: readonly ReadClause[], synonyms: FoldedVocabulary['synonyms']): Clause[] {
  const clauses: Clause[] = []
  const isLinkable = (at: number): boolean => {
    const { clause, isLink: isNone = true } = read[at] ?? {}
    return clause !== undefined && !isNone && clause.kind === 'wanted' && clause.phrases[0]!.open
  }
  const links = (at: number): boolean => !!read[at]?.isLink && isLinkable(at - 1) && isLinkable(at + 1)
  for (let at = 0; at < read.length; at++) {
    const { clause } = read[at]!
    if (!hasWords(clause) || links(at)) continue
    if (!links(at - 1)) {
      clauses.push(clause)
      continue
    }
    const meaning = synonyms.get(wordsKey(clause.phrases[0]!.words))
    clauses.at(-1)!.phrases.push(...clause.phrases, ...(meaning ? [meaning] : []))
  }
  return clauses
}

/** `no kick` asks for sounds without a kick, first for those that say so. And `and` between two words asks for nothing. */
function readNegations(
  clauses: readonly Clause[],
  { isInstrument }: Pick<FoldedVocabulary, 'isInstrument'>,
): Clause[] {
  const wordAt = (at: number): string | null => {
    const clause = clauses[at]
    if (clause?.kind !== 'wanted') return null
    const { words, open } = clause.phrases[0]!
    return open && words.length === 1 ? words[0]! : null
  }
  const isNegated = (at: number): boolean =>
    NEGATION.test(wordAt(at - 1) ?? '') && isInstrument(wordAt(at) ?? '')
  return clauses.flatMap((clause, at): Clause[] => {
    const { words } = clause.phrases[0]!
    if (isNegated(at + 1)) return []
    if (isNegated(at))
      return [
        { phrases: [{ words: [wordAt(at - 1)!, ...words], open: true }], kind: 'optional' },
        { ...clause, kind: 'excluded' },
      ]
    const isLink = wordAt(at) === 'and' && at > 0 && at < clauses.length - 1
    return [isLink ? { ...clause, kind: 'optional' } : clause]
  })
}

/**
 * "`drum` and `n` and `bass`, or else `drum and bass`" is the same as each of the three words having `drum and bass`
 * as a second choice. So a synonym only ever widens a search, and a clause stays one list of choices.
 */
function addSynonyms(
  clauses: readonly Clause[],
  synonyms: FoldedVocabulary['synonyms'],
  wanted: readonly string[],
): void {
  const typed = clauses.map((clause) => clause.phrases[0]!)
  const meant = new Set([...wanted.map(foldedWords), ...wantedWords(clauses, synonyms)].map(wordsKey))
  for (let first = 0; first < clauses.length; first++) {
    const isExcluded = clauses[first]!.kind === 'excluded'
    const words: string[] = []
    for (let last = first; last < clauses.length; last++) {
      const isOther = (clauses[last]!.kind === 'excluded') !== isExcluded || (isExcluded && last > first)
      if (!typed[last]!.open || isOther) break
      words.push(...typed[last]!.words)
      const meaning = synonyms.get(wordsKey(words))
      // `bass no sub` wants other basses.
      if (isExcluded && meaning?.isSynonym && meant.has(wordsKey(meaning.words))) continue
      if (meaning) for (const clause of clauses.slice(first, last + 1)) clause.phrases.push(meaning)
    }
  }
}

/** The wanted words, and what they mean. */
function wantedWords(
  clauses: readonly Clause[],
  synonyms: FoldedVocabulary['synonyms'],
): (readonly string[])[] {
  return clauses
    .filter(({ kind }) => kind === 'wanted')
    .map(({ phrases }) => phrases[0]!.words)
    .map((words) => synonyms.get(wordsKey(words))?.words ?? words)
}
