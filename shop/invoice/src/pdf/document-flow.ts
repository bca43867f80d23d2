import type { Tag, TaggedPage, TextBox } from './tagged-page.ts'

export const MARGIN = 56
export const PAGE_WIDTH = 595.28
const PAGE_BOTTOM = 780
export const INNER_WIDTH = PAGE_WIDTH - 2 * MARGIN
const SIZE_POINTS = 10
const LOGO_POINTS = 26
export const ROW_GAP = 8
export const MUTED = '#665E75'
const LINE = '#C9C2D6'
export const BODY: TextBox = { x: MARGIN, widthPoints: INNER_WIDTH, sizePoints: SIZE_POINTS }

/** A column of a table, and its title. */
export type TableColumn = TextBox & { readonly title: string }

interface FlowParts {
  readonly pdf: PDFKit.PDFDocument
  readonly page: TaggedPage
  readonly root: Tag
}

/** Texts, tables and lines one below the other, on as many pages as they take. */
export class DocumentFlow {
  /** The place on the page where the next thing stands. */
  y = MARGIN
  readonly #parts: FlowParts

  constructor(parts: FlowParts) {
    this.#parts = parts
  }

  /** The shop's logo and name. */
  logo(name: string): void {
    this.#parts.page.logo({ x: MARGIN, y: this.y, sizePoints: LOGO_POINTS })
    const box: TextBox = { ...BODY, x: MARGIN + LOGO_POINTS + 8, sizePoints: 13, weight: 'bold' }
    this.y += 4
    this.add('P', name, { ...box, widthPoints: INNER_WIDTH - LOGO_POINTS - 8 })
    this.y += LOGO_POINTS + 12
  }

  title(text: string): void {
    this.y += this.add('H1', text, { ...BODY, sizePoints: 20, weight: 'bold' }) + 16
  }

  /** Sets a text and leaves `y` as it is. Answers with the height it takes. */
  add(tag: string, text: string, box: TextBox): number {
    const { page, root } = this.#parts
    return page.text(page.tag(root, tag), text, this.y, box)
  }

  /** A text with a gap below, on the next page where it does not fit on this one. */
  paragraph(text: string, { tag = 'P', box = BODY }: { tag?: string; box?: TextBox } = {}): void {
    this.startPageUnless(this.#parts.page.height(text, box))
    this.y += this.add(tag, text, box) + ROW_GAP / 2
  }

  /** A table whose head is repeated on each page. */
  table(
    columns: readonly TableColumn[],
    rows: Iterable<readonly string[]>,
    { rowGap = ROW_GAP }: { rowGap?: number } = {},
  ): void {
    const { page, root } = this.#parts
    const table = page.tag(root, 'Table')
    this.#tableHead(table, columns)
    for (const cells of rows) {
      const height = Math.max(...cells.map((cell, at) => page.height(cell, columns[at]!)))
      if (this.startPageUnless(height + rowGap)) this.#tableHead(table, columns)
      const row = page.tag(table, 'TR')
      for (const [at, cell] of cells.entries()) page.text(page.tag(row, 'TD'), cell, this.y, columns[at]!)
      this.y += height + rowGap
    }
    this.rule()
  }

  #tableHead(table: Tag, columns: readonly TableColumn[]): void {
    const { page } = this.#parts
    const row = page.tag(table, 'TR')
    for (const column of columns)
      page.text(page.tag(row, 'TH', 'Column'), column.title, this.y, { ...column, weight: 'bold' })
    this.y += SIZE_POINTS * 1.4 + ROW_GAP / 2
    this.rule()
  }

  /** Labels, and beside each what it says, as a table. */
  pairs(
    pairs: readonly (readonly [label: string, value: string])[],
    { labelWidth, labelColour }: { labelWidth: number; labelColour: string },
  ): void {
    const { page, root } = this.#parts
    const table = page.tag(root, 'Table')
    const label: TextBox = { ...BODY, widthPoints: labelWidth, colour: labelColour }
    const value: TextBox = { ...BODY, x: MARGIN + labelWidth + 8, widthPoints: INNER_WIDTH - labelWidth - 8 }
    for (const [name, text] of pairs) {
      const height = Math.max(page.height(name, label), page.height(text, value))
      this.startPageUnless(height)
      const row = page.tag(table, 'TR')
      page.text(page.tag(row, 'TH', 'Row'), name, this.y, label)
      page.text(page.tag(row, 'TD'), text, this.y, value)
      this.y += height + ROW_GAP / 2
    }
    this.y += ROW_GAP
  }

  /** A square code for cameras. */
  code({ dark, alt }: { dark: readonly (readonly boolean[])[]; alt: string }, sizePoints: number): void {
    this.startPageUnless(sizePoints)
    const { page, root } = this.#parts
    page.squares(root, { dark, alt }, { x: MARGIN, y: this.y, sizePoints })
    this.y += sizePoints + ROW_GAP
  }

  rule(): void {
    this.#parts.page.rule(this.y, { x: MARGIN, widthPoints: INNER_WIDTH, colour: LINE })
    this.y += ROW_GAP
  }

  /** @returns whether a new page was begun */
  startPageUnless(heightPoints: number): boolean {
    if (this.y + heightPoints <= PAGE_BOTTOM) return false
    this.#parts.pdf.addPage()
    this.y = MARGIN
    return true
  }

  /** What stands at the foot of every page, once all of them are there. */
  footers({ left, right }: { left: string; right: string }): void {
    const { pdf, page } = this.#parts
    const { start, count } = pdf.bufferedPageRange()
    const box = { ...BODY, sizePoints: 8, colour: MUTED }
    for (let at = 0; at < count; at += 1) {
      pdf.switchToPage(start + at)
      page.margin(left, PAGE_BOTTOM + 12, box)
      page.margin(`${right} · page ${at + 1} of ${count}`, PAGE_BOTTOM + 12, { ...box, align: 'right' })
    }
  }
}
