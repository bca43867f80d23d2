import { foldText, wordsOf } from '../fold-text.ts'

const LONGEST_TEXT = 400
const MOST_WORDS = 8

/** What stands in a search box, read from its end: that is where someone types. */
export interface TypedWords {
  /** All folded words, or the last eight. */
  readonly words: readonly string[]
  /** What stays of the text when its last `count` words are taken away, as a whole: a piece between blanks goes or stays. */
  readonly restWithout: (count: number) => string
}

/** Reads whatever is typed; the first 400 characters count. */
export function readTypedWords(text: string): TypedWords {
  const pieces = text
    .slice(0, LONGEST_TEXT)
    .split(/\s+/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ piece, words: wordsOf(foldText(piece)) }))
  const restWithout = (count: number): string => {
    let end = pieces.length
    for (let left = count; left > 0 && end > 0; end--) left -= pieces[end - 1]!.words.length
    return pieces
      .slice(0, end)
      .map(({ piece }) => piece)
      .join(' ')
  }
  return { words: pieces.flatMap(({ words }) => words).slice(-MOST_WORDS), restWithout }
}
