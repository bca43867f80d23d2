import { trimEndOf } from '@segno/units'
import { isPlainPiece, LONGEST_TEXT, piecesOf } from '../typed-pieces.ts'

/** What was read, and the places of the words that say it, in order. */
export interface Found<Value> {
  readonly value: Value
  readonly places: readonly number[]
}

type Taken = Pick<Found<unknown>, 'places'> | null

/** As libraries of DJs have it: `~bpm:100`, `key:~7A`. */
const LABELLED = /^~?((?:bpm|tempo|key|camelot)[:=])=?(.+)$/i
/** Says no more than the word after it. */
const FIELD = /^(?:genre|instrument|mood|tags?|title|name|style|duration|length)[:=]=?(?=.)/i
/** `Am_drums_120bpm`, a name of a file; `hi_hat` is a word. */
const FILE_NAME = /^(?=.*\d)[\p{L}\p{N}#♯♭]+(?:_[\p{L}\p{N}#♯♭]+)+$/u
const LOOPS_OF = /^(\p{L}{3,})(loops?)$/iu
/** `140/Am`, `Am-140bpm` */
const TEMPO_AND_KEY =
  /^(?:\d{2,3}(?:bpm)?[/_-][a-g][#♯b♭]?(?:m|min|maj)?|[a-g][#♯b♭]?(?:m|min|maj)?[/_-]\d{2,3}(?:bpm)?)$/i
const EITHER = /^(\p{L}{3,}|\d{2,3}|[a-g][#b]?m)\/(\p{L}{3,}|\d{2,3}(?:bpm)?|[a-g][#b]?m)$/iu
/** `kick+snare` */
const BOTH = /^\p{L}{3,}(?:\+\p{L}{3,})+$/u
/** After a comma that is not of a number. */
const LISTED = /(?<=,)(?!\d)|(?<=[^\d],)/
/** Stands for what is quoted or excluded: no pattern has it. */
const OPAQUE = '\0'

/** The pieces of a typed text, among which readings are found one after another. */
export class Sentence {
  readonly pieces: readonly string[]
  readonly hasDigits: boolean
  readonly #words: readonly string[]

  constructor(text: string) {
    this.pieces = piecesOf(text.slice(0, LONGEST_TEXT)).flatMap(divided)
    this.#words = this.pieces.map((piece) => (isPlainPiece(piece) ? bare(piece) || OPAQUE : OPAQUE))
    this.hasDigits = this.#words.some((word) => /\d/.test(word))
  }

  /**
   * The first reading of a pattern among the words that were not taken.
   *
   * @param pattern with the flag `y`, tried at each word to the end of a word; sees one blank between words that have neither accents nor marks around them
   * @param read null where the match says something else
   */
  find<Value>(
    pattern: RegExp,
    read: (match: RegExpExecArray) => Value | null,
    taken: readonly Taken[] = [],
  ): Found<Value> | null {
    const places = this.placesWithout(taken)
    const words = places.map((place) => this.#words[place]!)
    const text = words.join(' ')
    let from = 0
    for (const [first, word] of words.entries()) {
      pattern.lastIndex = from
      from += word.length + 1
      const match = pattern.exec(text)
      const value = match && read(match)
      if (match && value !== null)
        return { value, places: places.slice(first, first + blanksIn(match[0]) + 1) }
    }
    return null
  }

  placesWithout(taken: readonly Taken[]): number[] {
    return [...this.pieces.keys()].filter((place) => !taken.some((one) => one?.places.includes(place)))
  }

  textWithout(...taken: readonly Taken[]): string {
    return this.placesWithout(taken)
      .map((place) => this.pieces[place]!)
      .join(' ')
  }

  wordsOf({ places }: Pick<Found<unknown>, 'places'>): string {
    return places.map((place) => this.#words[place]!).join(' ')
  }

  /** The words of a reading with the one before them, and with the one after them, where they stand in a row. */
  inContext({ places }: Pick<Found<unknown>, 'places'>): string[] {
    const [first = 0, last = first] = [places[0], places.at(-1)]
    if (last - first + 1 !== places.length) return []
    const words = (from: number, to: number): string[] =>
      from < 0 || to >= this.pieces.length || this.#words.slice(from, to + 1).includes(OPAQUE)
        ? []
        : [this.#words.slice(from, to + 1).join(' ')]
    return [...words(first - 1, last), ...words(first, last + 1)]
  }
}

/** `bpm:120`, `genre:house`, `drumloop`, `kick_01`, `guitar/piano` and `dark,120` in the pieces that they mean. */
function divided(piece: string): string[] {
  if (!isPlainPiece(piece)) return [piece]
  return piece.split(LISTED).flatMap((one) => {
    const word = one.replace(FIELD, '')
    const parts = LABELLED.exec(word) ?? LOOPS_OF.exec(word)
    if (parts) return parts.slice(1)
    if (TEMPO_AND_KEY.test(word)) return word.split(/[/_-]/)
    if (FILE_NAME.test(word)) return word.split('_')
    if (BOTH.test(word)) return word.split('+')
    const either = EITHER.exec(word)
    return either ? [either[1]!, '/', either[2]!] : [word]
  })
}

/** Without accents, and without marks around it. */
function bare(piece: string): string {
  const plain = piece.normalize('NFKD').replace(/\p{M}/gu, '')
  return trimEndOf(plain.replace(/^[([{]+/, ''), ')]},;:!?.')
}

function blanksIn(text: string): number {
  return text.split(' ').length - 1
}
