import type { AmountCents } from '@segno/units'
import { dueCents, VAT_CATEGORIES } from '../en16931.ts'
import type { InvoiceDocument, InvoiceLine, InvoiceParty } from '../invoice-document.ts'
import { dayWords, moneyWords, partyWords, rateWords, TITLES, unitPriceWords } from './invoice-words.ts'
import type { Tag, TaggedPage, TextBox } from './tagged-page.ts'

const MARGIN = 56
const PAGE_WIDTH = 595.28
const PAGE_BOTTOM = 780
const INNER_WIDTH = PAGE_WIDTH - 2 * MARGIN
const HALF_WIDTH = INNER_WIDTH / 2 - 12
const SIZE_POINTS = 10
const ROW_GAP = 8
const MUTED = '#665E75'
const LINE = '#C9C2D6'
const BODY: TextBox = { x: MARGIN, widthPoints: INNER_WIDTH, sizePoints: SIZE_POINTS }

const COLUMNS: readonly (TextBox & { readonly title: string })[] = [
  { title: 'Description', ...BODY, widthPoints: 200 },
  { title: 'Quantity', ...BODY, x: MARGIN + 208, widthPoints: 50, align: 'right' },
  { title: 'Unit price', ...BODY, x: MARGIN + 266, widthPoints: 78, align: 'right' },
  { title: 'VAT', ...BODY, x: MARGIN + 352, widthPoints: 46, align: 'right' },
  { title: 'Net', ...BODY, x: MARGIN + 406, widthPoints: INNER_WIDTH - 406, align: 'right' },
]
const TOTAL_LABEL: TextBox = { ...BODY, x: MARGIN + 208, widthPoints: 150 }
const TOTAL_AMOUNT: TextBox = { ...BODY, x: MARGIN + 366, widthPoints: INNER_WIDTH - 366, align: 'right' }

/** Layout of an invoice: title, parties, facts, lines, totals, notes. */
export class InvoiceLayout {
  readonly #pdf: PDFKit.PDFDocument
  readonly #page: TaggedPage
  readonly #root: Tag
  readonly #invoice: InvoiceDocument
  #y = MARGIN

  constructor(
    pdf: PDFKit.PDFDocument,
    parts: { readonly page: TaggedPage; readonly root: Tag; readonly invoice: InvoiceDocument },
  ) {
    this.#pdf = pdf
    this.#page = parts.page
    this.#root = parts.root
    this.#invoice = parts.invoice
  }

  write(): void {
    this.#writeTitle()
    this.#writeParties()
    this.#writeFacts()
    this.#writeLines()
    this.#writeTotals()
    this.#writeNotes()
    this.#writeMargins()
  }

  #writeTitle(): void {
    const title = `${TITLES[this.#invoice.kind]} ${this.#invoice.number}`
    this.#y += this.#add('H1', title, { ...BODY, sizePoints: 20, weight: 'bold' }) + 16
  }

  #writeParties(): void {
    const { seller, buyer } = this.#invoice
    const left = this.#writeParty('From', seller, { ...BODY, widthPoints: HALF_WIDTH })
    const right = this.#writeParty('To', buyer, {
      ...BODY,
      x: PAGE_WIDTH - MARGIN - HALF_WIDTH,
      widthPoints: HALF_WIDTH,
    })
    this.#y += Math.max(left, right) + 16
  }

  #writeParty(heading: string, party: InvoiceParty, box: TextBox): number {
    const section = this.#page.tag(this.#root, 'Sect')
    let y = this.#y
    y += this.#page.text(this.#page.tag(section, 'H2'), heading, y, { ...box, colour: MUTED })
    for (const [at, line] of partyWords(party).entries())
      y += this.#page.text(this.#page.tag(section, 'P'), line, y, {
        ...box,
        weight: at === 0 ? 'bold' : 'regular',
      })
    return y - this.#y
  }

  #writeFacts(): void {
    const { issuedOn, suppliedOn, buyerReference, corrects } = this.#invoice
    const facts = [
      `Date of issue: ${dayWords(issuedOn)}`,
      `Date of supply: ${dayWords(suppliedOn)}`,
      buyerReference === null ? '' : `Your reference: ${buyerReference}`,
      corrects ? `Corrects invoice ${corrects.number} of ${dayWords(corrects.issuedOn)}` : '',
    ]
    for (const fact of facts.filter((one) => one !== '')) this.#y += this.#add('P', fact, BODY)
    this.#y += 16
  }

  #writeLines(): void {
    const table = this.#page.tag(this.#root, 'Table')
    this.#writeHeader(table)
    for (const line of this.#invoice.lines) this.#writeLine(table, line)
    this.#rule()
  }

  #writeHeader(table: Tag): void {
    const row = this.#page.tag(table, 'TR')
    for (const column of COLUMNS) {
      const cell = this.#page.tag(row, 'TH', 'Column')
      this.#page.text(cell, column.title, this.#y, { ...column, weight: 'bold' })
    }
    this.#y += SIZE_POINTS * 1.4 + ROW_GAP / 2
    this.#rule()
  }

  #writeLine(table: Tag, line: InvoiceLine): void {
    const money = { amountCents: line.netCents, currency: this.#invoice.currency }
    const cells = [
      line.description,
      String(line.quantity),
      unitPriceWords(money, line.quantity),
      rateWords(line.vatKind, line.rateBasisPoints),
      moneyWords(money),
    ]
    const height = Math.max(...cells.map((cell, at) => this.#page.height(cell, COLUMNS[at]!)))
    if (this.#startPageUnless(height + ROW_GAP)) this.#writeHeader(table)
    const row = this.#page.tag(table, 'TR')
    for (const [at, cell] of cells.entries())
      this.#page.text(this.#page.tag(row, 'TD'), cell, this.#y, COLUMNS[at]!)
    this.#y += height + ROW_GAP
  }

  #writeTotals(): void {
    const { vat, netCents, grossCents, paidCents, kind } = this.#invoice
    const table = this.#page.tag(this.#root, 'Table')
    this.#writeTotal(table, 'Net', netCents)
    for (const { vatKind, rateBasisPoints, netCents: basis, vatCents } of vat)
      if (vatKind === 'charged')
        this.#writeTotal(
          table,
          `VAT ${rateWords(vatKind, rateBasisPoints)} of ${this.#money(basis)}`,
          vatCents,
        )
    this.#writeTotal(table, 'Total', grossCents, 'bold')
    this.#writeTotal(table, kind === 'invoice' ? 'Paid' : 'Refunded', paidCents)
    this.#writeTotal(table, kind === 'invoice' ? 'To pay' : 'To refund', dueCents(this.#invoice), 'bold')
    this.#y += 16
  }

  #writeTotal(
    table: Tag,
    label: string,
    amountCents: AmountCents,
    weight: TextBox['weight'] = 'regular',
  ): void {
    const height = this.#page.height(label, TOTAL_LABEL)
    this.#startPageUnless(height)
    const row = this.#page.tag(table, 'TR')
    this.#page.text(this.#page.tag(row, 'TH', 'Row'), label, this.#y, { ...TOTAL_LABEL, weight })
    this.#page.text(this.#page.tag(row, 'TD'), this.#money(amountCents), this.#y, { ...TOTAL_AMOUNT, weight })
    this.#y += height + ROW_GAP / 2
  }

  #writeNotes(): void {
    const { vat, vatInSellerCurrency, paymentNote } = this.#invoice
    const reasons = vat.map(({ vatKind }) => VAT_CATEGORIES[vatKind].exemption?.reason ?? '')
    const notes = [
      ...new Set(reasons),
      vatInSellerCurrency ? `VAT in ${vatInSellerCurrency.currency}: ${moneyWords(vatInSellerCurrency)}` : '',
      paymentNote,
    ]
    for (const note of notes.filter((one) => one !== '')) {
      this.#startPageUnless(this.#page.height(note, BODY))
      this.#y += this.#add('P', note, BODY) + ROW_GAP / 2
    }
  }

  #writeMargins(): void {
    const { start, count } = this.#pdf.bufferedPageRange()
    const { seller, number } = this.#invoice
    for (let at = 0; at < count; at += 1) {
      this.#pdf.switchToPage(start + at)
      const box = { ...BODY, sizePoints: 8, colour: MUTED }
      this.#page.margin(seller.name, PAGE_BOTTOM + 12, box)
      this.#page.margin(`${number} · page ${at + 1} of ${count}`, PAGE_BOTTOM + 12, {
        ...box,
        align: 'right',
      })
    }
  }

  #add(tag: string, text: string, box: TextBox): number {
    return this.#page.text(this.#page.tag(this.#root, tag), text, this.#y, box)
  }

  #money(amountCents: AmountCents): string {
    return moneyWords({ amountCents, currency: this.#invoice.currency })
  }

  #rule(): void {
    this.#page.rule(this.#y, { x: MARGIN, widthPoints: INNER_WIDTH, colour: LINE })
    this.#y += ROW_GAP
  }

  #startPageUnless(heightPoints: number): boolean {
    if (this.#y + heightPoints <= PAGE_BOTTOM) return false
    this.#pdf.addPage()
    this.#y = MARGIN
    return true
  }
}
