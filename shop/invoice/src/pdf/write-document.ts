import { BODY, DocumentFlow, INNER_WIDTH, MARGIN, MUTED, ROW_GAP, type TableColumn } from './document-flow.ts'
import { writeTaggedPdf } from './tagged-pdf.ts'

/** A part of a document. */
export type DocumentPart =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table'
      /** Shares of the width; what is `end` stands at the end of its column, as sums do. */
      readonly columns: readonly { readonly title: string; readonly share: number; readonly end?: boolean }[]
      readonly rows: readonly (readonly string[])[]
      /** Small and close together, for hundreds of rows. */
      readonly isDense?: boolean
    }
  /** A code for cameras, row by row; `alt` is for those who do not see it. */
  | { readonly kind: 'code'; readonly dark: readonly (readonly boolean[])[]; readonly alt: string }

/** A document of a shop that is no invoice: a certificate, a statement. */
export interface PlainDocument {
  readonly title: string
  /** At the foot of every page, the shop's name at left. */
  readonly footer: { readonly left: string; readonly right: string }
  readonly writtenAt: Date
  readonly parts: readonly DocumentPart[]
}

const COLUMN_GAP = 8
const LABEL_WIDTH = 130
const CODE_POINTS = 96
const DENSE_SIZE_POINTS = 8
/** A heading stays on the page of what it is above. */
const HEADING_WITH_TEXT_POINTS = 64

/** Writes a document as a PDF/A-3 and PDF/UA-1. The same document always gives the same bytes. */
export function writeDocument({ title, footer, writtenAt, parts }: PlainDocument): Promise<Uint8Array> {
  return writeTaggedPdf({ title, writtenAt, isFacturX: false }, (on) => {
    const flow = new DocumentFlow(on)
    flow.logo(footer.left)
    flow.title(title)
    for (const part of parts) writePart(flow, part)
    flow.footers(footer)
  })
}

function writePart(flow: DocumentFlow, part: DocumentPart): void {
  switch (part.kind) {
    case 'heading':
      flow.y += 12
      flow.startPageUnless(HEADING_WITH_TEXT_POINTS)
      return flow.paragraph(part.text, { tag: 'H2', box: { ...BODY, sizePoints: 13, weight: 'bold' } })
    case 'text':
      return flow.paragraph(part.text)
    case 'facts':
      return flow.pairs(part.facts, { labelWidth: LABEL_WIDTH, labelColour: MUTED })
    case 'table':
      return flow.table(columnsOf(part), part.rows, { rowGap: part.isDense ? ROW_GAP / 2 : ROW_GAP })
    case 'code':
      return flow.code(part, CODE_POINTS)
  }
}

function columnsOf({ columns, isDense }: Extract<DocumentPart, { kind: 'table' }>): TableColumn[] {
  const body = isDense ? { ...BODY, sizePoints: DENSE_SIZE_POINTS } : BODY
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const width = INNER_WIDTH - COLUMN_GAP * (columns.length - 1)
  let x = MARGIN
  return columns.map(({ title, share, end = false }) => {
    const widthPoints = (width * share) / whole
    const column = { ...body, title, x, widthPoints, align: end ? ('right' as const) : ('left' as const) }
    x += widthPoints + COLUMN_GAP
    return column
  })
}
