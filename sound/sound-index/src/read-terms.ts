import { NEGATION } from './bound-words.ts'
import { foldText, wordsOf } from './fold-text.ts'
import { wordsKey } from './folded-vocabulary.ts'
import { isSpellingOf } from './spellings.ts'
import { endsInQuotes, isPlainPiece, piecesOf, wordsOfPieces } from './typed-pieces.ts'

/** A word for a term of a vocabulary. */
export interface TermWord<Kind extends string> {
  readonly kind: Kind
  readonly slug: string
  /** Its name. */
  readonly name: string
  readonly word: string
  /** It is a word for a kind of the term, and does not find the others. */
  readonly isNarrower?: boolean | undefined
}

/** A term that was typed, and the words that say it. */
export interface ReadTerm<Kind extends string> {
  readonly kind: Kind
  readonly slug: string
  readonly words: string
}

const MOST_PIECES = 4

interface Meaning<Kind extends string> {
  readonly kind: Kind
  readonly slug: string
  /** The words are its name, however written, and not only something like it. */
  readonly isName: boolean
}

/** The terms of a vocabulary by the words that say them. */
export class TermReader<Kind extends string> {
  readonly #meanings: ReadonlyMap<string, Meaning<Kind>>

  constructor(words: readonly TermWord<Kind>[]) {
    this.#meanings = meaningsOf(words)
  }

  /**
   * Reads terms of some kinds out of a text by their names: `dark techno hi hats` → `dark`, techno, hi-hat. What a name is a
   * part of stays text where that means something else (`bass drum` is no bass), as does what is quoted, excluded or said to be
   * missing.
   */
  read<Wanted extends Kind>(
    text: string,
    kinds: readonly Wanted[],
  ): { text: string; terms: ReadTerm<Wanted>[] } {
    const left: string[] = []
    const terms: ReadTerm<Wanted>[] = []
    for (const { said, meaning } of this.#runsIn(text)) {
      const kind = meaning?.isName ? kinds.find((one) => one === meaning.kind) : undefined
      if (kind === undefined) left.push(said)
      else terms.push({ kind, slug: meaning!.slug, words: said })
    }
    return { text: left.join(' '), terms }
  }

  /** The text in pieces, those together that mean something together. */
  *#runsIn(text: string): Generator<{ said: string; meaning: Meaning<Kind> | undefined }> {
    const pieces = piecesOf(text)
    const folded = wordsOfPieces(pieces)
    const isPlain = (at: number): boolean => isPlainPiece(pieces[at]!) && !NEGATION.test(pieces[at - 1] ?? '')
    // An open quote holds together what is still being typed.
    const mostPieces = endsInQuotes(text) ? 0 : MOST_PIECES
    for (let at = 0; at < pieces.length;) {
      const run = longestRun(Math.min(mostPieces, pieces.length - at), (length) => {
        const places = Array.from({ length }, (_, step) => at + step)
        if (!places.every(isPlain)) return undefined
        return this.#meanings.get(wordsKey(places.flatMap((place) => folded[place]!)))
      })
      yield { said: pieces.slice(at, at + run.length).join(' '), meaning: run.meaning }
      at += run.length
    }
  }
}

function longestRun<Meant>(
  most: number,
  meaningOf: (length: number) => Meant | undefined,
): { length: number; meaning: Meant | undefined } {
  for (let length = most; length > 0; length--) {
    const meaning = meaningOf(length)
    if (meaning) return { length, meaning }
  }
  return { length: 1, meaning: undefined }
}

function meaningsOf<Kind extends string>(words: readonly TermWord<Kind>[]): Map<string, Meaning<Kind>> {
  const meanings = new Map<string, Meaning<Kind>>()
  for (const { kind, slug, name, word } of words) {
    const typed = wordsOf(foldText(word))
    const isName = [slug, name].some((own) => isSpellingOf(typed, wordsOf(foldText(own))))
    const meaning = { kind, slug, isName }
    const key = wordsKey(typed)
    if (key !== '' && !meanings.get(key)?.isName) meanings.set(key, meaning)
  }
  return meanings
}
