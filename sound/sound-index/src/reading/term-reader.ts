import { foldText, wordsOf } from '../fold-text.ts'
import { wordsKey } from '../folded-vocabulary.ts'
import { isSpellingOf } from '../spellings.ts'
import { endsInQuotes, isPlainPiece, piecesOf, wordsOfPieces } from '../typed-pieces.ts'

/** A word for a term of a vocabulary. */
export interface TermWord<Kind extends string> {
  readonly kind: Kind
  readonly slug: string
  /** Its name. */
  readonly name: string
  readonly word: string
  /** It is a word for a kind of the term, and does not find the others. */
  readonly isNarrower?: boolean | undefined
  /** It is of another language, some of which write words together. */
  readonly isForeign?: boolean | undefined
}

const MOST_PIECES = 4
const HYPHENS = /[-‐‑]/
/** With two words of four letters and more. */
const COMPOUND = /^\p{L}{9,30}$/u
const SHORTEST_OF_COMPOUND = 4

export interface Meaning<Kind extends string> {
  readonly kind: Kind
  readonly slug: string
  /** The words are its name, however written, or have it among others: not only something like it. */
  readonly isName: boolean
  /** The words are a kind of it. */
  readonly isNarrower: boolean
  readonly isForeign: boolean
}

/** Pieces of a text that mean something together, or one that means nothing to the vocabulary. */
export interface Run<Kind extends string> {
  readonly said: string
  /** Folded. */
  readonly words: readonly string[]
  readonly isPlain: boolean
  readonly meaning: Meaning<Kind> | null
}

/** The terms of a vocabulary by the words that say them. */
export class TermReader<Kind extends string> {
  readonly #meanings: ReadonlyMap<string, Meaning<Kind>>

  constructor(words: readonly TermWord<Kind>[]) {
    this.#meanings = meaningsOf(words)
  }

  /** A text in pieces, those together that mean something together: `tight hi hats` is `tight`, and a hi-hat. */
  runsIn(text: string): Run<Kind>[] {
    const pieces = piecesOf(text)
    const folded = wordsOfPieces(pieces)
    // An open quote holds together what is still being typed.
    const mostPieces = endsInQuotes(text) ? 0 : MOST_PIECES
    const runs: Run<Kind>[] = []
    for (let at = 0; at < pieces.length;) {
      const { length, meaning } = longestRun(Math.min(mostPieces, pieces.length - at), (count) =>
        pieces
          .slice(at, at + count)
          .every((piece, place) => isPlainPiece(piece) && folded[at + place]!.length > 0)
          ? this.#meanings.get(wordsKey(folded.slice(at, at + count).flat()))
          : undefined,
      )
      const those = pieces.slice(at, at + length)
      const run = {
        said: those.join(' '),
        words: folded.slice(at, at + length).flat(),
        isPlain: those.every(isPlainPiece),
        meaning,
      }
      runs.push(...(mostPieces > 0 ? this.#partsOf(run) : [run]))
      at += length
    }
    return runs
  }

  /** `Techno-Bass` and `Klavierakkorde` as two, where each part means something and the whole does not. */
  #partsOf(run: Run<Kind>): Run<Kind>[] {
    if (run.meaning !== null || !run.isPlain) return [run]
    const hyphenated = run.said.split(HYPHENS)
    if (hyphenated.length === 1) return this.#halvesOf(run) ?? [run]
    const parts = this.runsIn(hyphenated.join(' '))
    return parts.length > 0 && parts.every(({ meaning }) => meaning !== null) ? parts : [run]
  }

  /** `Thunderbird` is no thunder and bird: English writes few words together. */
  #halvesOf({ said }: Run<Kind>): Run<Kind>[] | null {
    if (!COMPOUND.test(said)) return null
    for (let at = SHORTEST_OF_COMPOUND; at <= said.length - SHORTEST_OF_COMPOUND; at++) {
      const halves = [this.#wholeRun(said.slice(0, at)), this.#wholeRun(said.slice(at))]
      const meanings = halves.map(({ meaning }) => meaning)
      if (!meanings.includes(null) && meanings.some((one) => one!.isForeign)) return halves
    }
    return null
  }

  #wholeRun(said: string): Run<Kind> {
    const words = wordsOf(foldText(said))
    return { said, words, isPlain: true, meaning: this.#meanings.get(wordsKey(words)) ?? null }
  }
}

function longestRun<Meant>(
  most: number,
  meaningOf: (length: number) => Meant | undefined,
): { length: number; meaning: Meant | null } {
  for (let length = most; length > 0; length--) {
    const meaning = meaningOf(length)
    if (meaning) return { length, meaning }
  }
  return { length: 1, meaning: null }
}

/** `bassline` and `house music` say the name of the term that they are words for. */
const saysName = (typed: readonly string[], name: readonly string[]): boolean =>
  isSpellingOf(typed, name) || wordsKey(typed).includes(wordsKey(name))

function meaningsOf<Kind extends string>(words: readonly TermWord<Kind>[]): Map<string, Meaning<Kind>> {
  const meanings = new Map<string, Meaning<Kind>>()
  for (const { kind, slug, name, word, isNarrower = false, isForeign = false } of words) {
    const typed = wordsOf(foldText(word))
    const isName = !isNarrower && [slug, name].some((own) => saysName(typed, wordsOf(foldText(own))))
    const meaning = { kind, slug, isName, isNarrower, isForeign }
    const key = wordsKey(typed)
    if (key !== '' && !meanings.get(key)?.isName) meanings.set(key, meaning)
  }
  return meanings
}
