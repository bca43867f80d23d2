import { foldText, wordsOf } from './fold-text.ts'

const QUOTES = '"“”„‟«»'

/** Source of an expression for what stands between blanks. What is quoted holds together, blanks and all. */
const PIECE = `(?:[${QUOTES}][^${QUOTES}]*[${QUOTES}]|\\S)+`

const PIECES = new RegExp(PIECE, 'g')

/** Characters of a typed text that count. */
export const LONGEST_TEXT = 400

/** A typed text in pieces, none of which is divided any further by who takes pieces away. */
export function piecesOf(text: string): string[] {
  return text.match(PIECES) ?? []
}

const CONNECTING_PIECE = /^(?:&|['’‘ʼ`]?n['’‘ʼ`]?)$/i

/** The folded words of each piece; a piece that connects its neighbours, as in `drum n bass`, is `and`. */
export function wordsOfPieces(pieces: readonly string[]): string[][] {
  return pieces.map((piece, at) => {
    const [before = '', after = ''] = [pieces[at - 1], pieces[at + 1]]
    const isBetween = isPlainPiece(before) && /\p{L}$/u.test(before) && /^\p{L}/u.test(after)
    return isBetween && CONNECTING_PIECE.test(piece) ? ['and'] : wordsOf(foldText(piece))
  })
}

/** Between two of which either is enough. */
export const LINK = /^(?:or|oder|ou|oppure|\||\/)$/i

const QUOTE = new RegExp(`[${QUOTES}]`, 'g')
const SIGNED = /(?<![\p{L}\p{N}])[-−+][\p{L}\p{N}]/u
const EXCLUDED = new RegExp(`^[^\\p{L}\\p{N}${QUOTES}]*[-−][+]*[\\p{L}\\p{N}${QUOTES}]`, 'u')

/** Whether a piece is only words: not excluded, not wanted just so, not quoted. */
export function isPlainPiece(piece: string): boolean {
  return !SIGNED.test(piece) && piece.search(QUOTE) < 0
}

export function isExcludedPiece(piece: string): boolean {
  return EXCLUDED.test(piece)
}

/** Whether a text ends within quotes: the last one is not closed yet. */
export function endsInQuotes(text: string): boolean {
  return (text.match(QUOTE)?.length ?? 0) % 2 === 1
}

/** The same text with one form of quotes. */
export function withPlainQuotes(text: string): string {
  return text.replace(new RegExp(`[${QUOTES}]`, 'g'), '"')
}
