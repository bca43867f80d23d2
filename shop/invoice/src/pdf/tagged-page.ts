import { fontRuns, type FontRun } from './font-runs.ts'
import type { FontWeight } from './paper-fonts.ts'

/** A place on the page, in points from its upper left corner. */
export interface TextBox {
  readonly x: number
  readonly widthPoints: number
  readonly sizePoints: number
  readonly weight?: FontWeight
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** An element of the structure that a screen reader follows. */
export type Tag = PDFKit.PDFStructureElement

const LINE_HEIGHT_RATIO = 1.4
/** Where letters stand in their line. */
const BASELINE_RATIO = 1.05
/** The shop's icon, as `shop/web/public/favicon.svg` draws it. */
const LOGO_UNITS = 32
const LOGO_LINES =
  'M21.5 9.6c-1-2-3.2-3.2-5.4-2.8-3 .5-4.3 3.7-2.1 5.8 2 1.9 5.9 3 7.1 5.9 1.2 3-1 6.1-4.2 6.3-2.6.2-5-1.2-6.2-3.3M24 8 8 24'
const INK = '#1A1522'

/** Sets text on pages, line by line, each in the font that has its letters, and each with its tag. */
export class TaggedPage {
  readonly #document: PDFKit.PDFDocument
  readonly #registered = new Set<string>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  /** Adds an element to the structure, in which others and texts can be put. */
  tag(parent: Tag, name: string, scope: 'Column' | 'Row' | null = null): Tag {
    // The types do not know what a header cell is the header of.
    const options: object = scope === null ? {} : { scope }
    const element = this.#document.struct(name, options)
    parent.add(element)
    return element
  }

  /** Sets a text at `y` as an element of its own. Answers with the height it takes. */
  text(tag: Tag, text: string, y: number, box: TextBox): number {
    const lines = this.#breakLines(text, box)
    tag.add(() => this.#drawLines(lines, y, box))
    tag.end()
    return lines.length * lineHeight(box)
  }

  /** Sets what repeats on every page and is no part of the text. */
  margin(text: string, y: number, box: TextBox): void {
    this.#document.markContent('Artifact', { type: 'Pagination' })
    this.#drawLines([text], y, box)
    this.#document.endMarkedContent()
  }

  /** Draws a square pattern, of which a screen reader says `alt`. */
  squares(
    parent: Tag,
    { dark, alt }: { dark: readonly (readonly boolean[])[]; alt: string },
    { x, y, sizePoints }: { x: number; y: number; sizePoints: number },
  ): void {
    const document = this.#document
    const side = sizePoints / dark.length
    const figure = document.struct('Figure', { alt }, () => {
      for (const [row, cells] of dark.entries())
        for (const [column, isDark] of cells.entries())
          if (isDark) document.rect(x + column * side, y + row * side, side, side)
      document.fill('#000000')
    })
    parent.add(figure)
    figure.end()
  }

  /** Draws a hairline, which a screen reader passes over. */
  rule(y: number, { x, widthPoints, colour }: { x: number; widthPoints: number; colour: string }): void {
    const document = this.#document
    document.markContent('Artifact', { type: 'Layout' })
    document
      .lineWidth(0.5)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + widthPoints, y)
      .stroke()
    document.endMarkedContent()
  }

  /** Draws the shop's logo, which a screen reader passes over: its name stands beside it. */
  logo({ x, y, sizePoints }: { x: number; y: number; sizePoints: number }): void {
    const document = this.#document
    document.markContent('Artifact', { type: 'Layout' })
    document.save()
    document.translate(x, y).scale(sizePoints / LOGO_UNITS)
    document.roundedRect(0, 0, LOGO_UNITS, LOGO_UNITS, 9).fill('#8236ff')
    document.lineWidth(2.6).lineCap('round').strokeColor('#ffffff').path(LOGO_LINES).stroke()
    document.circle(9.6, 14, 1.9).circle(22.4, 18, 1.9).fill('#ffffff')
    document.restore()
    document.endMarkedContent()
  }

  height(text: string, box: TextBox): number {
    return this.#breakLines(text, box).length * lineHeight(box)
  }

  #drawLines(lines: readonly string[], y: number, box: TextBox): void {
    for (const [at, line] of lines.entries()) {
      const isLast = at === lines.length - 1
      const start = box.align === 'right' ? box.x + box.widthPoints - this.#width(line, box) : box.x
      const baseline = y + at * lineHeight(box) + box.sizePoints * BASELINE_RATIO
      // Readers put the lines together again, so they need the space at which the text was broken.
      this.#drawRuns(isLast ? line : `${line} `, { start, baseline, box })
    }
  }

  #drawRuns(text: string, { start, baseline, box }: { start: number; baseline: number; box: TextBox }): void {
    const document = this.#document.fillColor(box.colour ?? INK)
    let x = start
    const features = figuresOf(box)
    for (const { face, text: part } of fontRuns(box.weight ?? 'regular', text)) {
      this.#setFont(face).fontSize(box.sizePoints)
      document.text(part, x, baseline, { lineBreak: false, baseline: 'alphabetic', features })
      x += document.widthOfString(part, { features })
    }
  }

  #setFont({ name, bytes }: FontRun['face']): PDFKit.PDFDocument {
    if (!this.#registered.has(name)) this.#document.registerFont(name, bytes)
    this.#registered.add(name)
    return this.#document.font(name)
  }

  #width(text: string, box: TextBox): number {
    this.#document.fontSize(box.sizePoints)
    const features = figuresOf(box)
    return fontRuns(box.weight ?? 'regular', text)
      .map(({ face, text: part }) => this.#setFont(face).widthOfString(part, { features }))
      .reduce((sum, width) => sum + width, 0)
  }

  /** Between words where it can be, and else within one that is wider than the box. */
  #breakLines(text: string, box: TextBox): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#width(longer, box) <= box.widthPoints) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (this.#width(line, box) > box.widthPoints) {
        const fitting = this.#fittingLetters(line, box)
        lines.push(fitting)
        line = line.slice(fitting.length)
      }
    }
    return [...lines, line]
  }

  #fittingLetters(word: string, box: TextBox): string {
    let fitting = ''
    for (const letter of Array.from(word)) {
      if (fitting !== '' && this.#width(fitting + letter, box) > box.widthPoints) break
      fitting += letter
    }
    return fitting
  }
}

/** Amounts stand under one another, so their figures are all of one width. */
function figuresOf(box: TextBox): ['tnum'] | [] {
  return box.align === 'right' ? ['tnum'] : []
}

function lineHeight(box: TextBox): number {
  return box.sizePoints * LINE_HEIGHT_RATIO
}
