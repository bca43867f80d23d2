import {
  endsInQuotes,
  isExcludedPiece,
  isPlainPiece,
  LONGEST_TEXT,
  piecesOf,
  wordsOfPieces,
} from '../typed-pieces.ts'

const MOST_WORDS = 8

/** What stands in a search box, read from its end: that is where someone types. */
export interface TypedWords {
  /**
   * The folded words at the end, or the last eight, that a suggestion may stand for: not what is excluded, wanted just so or
   * quoted, nor what is before it, for a filter says none of that.
   */
  readonly words: readonly string[]
  /** The folded words that a title is to have, or the last eight; none while what is excluded is being typed. */
  readonly titleWords: readonly string[]
  /** A text that finds sounds with these in any place, and nothing of what is excluded. */
  readonly searched: string
  /** What stays of the text when its last `count` words are taken away, as a whole: a piece between blanks goes or stays. */
  readonly restWithout: (count: number) => string
}

/** Reads whatever is typed; the first 400 characters count. */
export function readTypedWords(text: string): TypedWords {
  const read = text.slice(0, LONGEST_TEXT)
  const typed = piecesOf(read)
  const words = wordsOfPieces(typed)
  const pieces = typed.map((piece, at) => ({ piece, words: words[at]! }))
  const restWithout = (count: number): string => {
    let end = pieces.length
    for (let left = count; left > 0 && end > 0; end--) left -= pieces[end - 1]!.words.length
    return pieces
      .slice(0, end)
      .map(({ piece }) => piece)
      .join(' ')
  }
  const plainFrom = endsInQuotes(read)
    ? pieces.length
    : pieces.findLastIndex(({ piece }) => !isPlainPiece(piece)) + 1
  const wanted = pieces.filter(({ piece }) => !isExcludedPiece(piece))
  const titleWords = wanted.at(-1) === pieces.at(-1) ? lastWords(wanted) : []
  const excluded = pieces.flatMap(({ piece }) => (isExcludedPiece(piece) ? [piece] : []))
  return {
    words: lastWords(pieces.slice(plainFrom)),
    titleWords,
    searched: [...titleWords, ...excluded].join(' '),
    restWithout,
  }
}

function lastWords(pieces: readonly { readonly words: readonly string[] }[]): string[] {
  return pieces.flatMap(({ words }) => words).slice(-MOST_WORDS)
}
