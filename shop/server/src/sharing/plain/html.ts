import { escapeHtml } from '../head-tags.ts'

/** A part of a page that needs no script. */
export interface Html {
  readonly html: string
}

type Piece = Html | string | number | null | readonly Piece[]

/** Escapes what is put into it, but for parts that are HTML already; null is nothing. */
export const html = (marks: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: marks.map((mark, at) => mark + written(pieces[at] ?? null)).join(''),
})

function written(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return 'html' in piece ? piece.html : piece.map(written).join('')
}
