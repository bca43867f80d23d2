import type { AmountCents } from '@segno/units'
import { dueCents, VAT_CATEGORIES } from '../en16931.ts'
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts'
import {
  dayWords,
  moneyWords,
  partyWords,
  periodWords,
  rateWords,
  sellerVatWords,
  titleOf,
  unitPriceWords,
  vatWords,
} from './invoice-words.ts'
import {
  BODY,
  DocumentFlow,
  INNER_WIDTH,
  MARGIN,
  MUTED,
  PAGE_WIDTH,
  ROW_GAP,
  type TableColumn,
} from './document-flow.ts'
import type { Tag, TaggedPage, TextBox } from './tagged-page.ts'
import type { TaggedPdf } from './tagged-pdf.ts'

const HALF_WIDTH = INNER_WIDTH / 2 - 12

const COLUMNS: readonly TableColumn[] = [
  { title: 'Description', ...BODY, widthPoints: 200 },
  { title: 'Quantity', ...BODY, x: MARGIN + 208, widthPoints: 50, align: 'right' },
  { title: 'Unit price', ...BODY, x: MARGIN + 266, widthPoints: 78, align: 'right' },
  { title: 'VAT', ...BODY, x: MARGIN + 352, widthPoints: 46, align: 'right' },
  { title: 'Net', ...BODY, x: MARGIN + 406, widthPoints: INNER_WIDTH - 406, align: 'right' },
]
const TOTAL_LABEL: TextBox = { ...BODY, x: MARGIN + 208, widthPoints: 150 }
const TOTAL_AMOUNT: TextBox = { ...BODY, x: MARGIN + 366, widthPoints: INNER_WIDTH - 366, align: 'right' }

const withinSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1)

/** Layout of an invoice: title, parties, facts, lines, totals, notes. */
export class InvoiceLayout {
  readonly #page: TaggedPage
  readonly #root: Tag
  readonly #flow: DocumentFlow
  readonly #invoice: InvoiceDocument

  constructor(on: TaggedPdf, invoice: InvoiceDocument) {
    this.#page = on.page
    this.#root = on.root
    this.#flow = new DocumentFlow(on)
    this.#invoice = invoice
  }

  write(): void {
    const { number, isSelfBilled, seller, buyer, shopName } = this.#invoice
    if (shopName !== null) this.#flow.logo(shopName)
    this.#flow.title(titleOf(this.#invoice))
    this.#writeParties()
    this.#writeFacts()
    this.#writeLines()
    this.#writeTotals()
    this.#writeNotes()
    this.#flow.footers({ left: (isSelfBilled ? buyer : seller).name, right: number })
  }

  #writeParties(): void {
    const { seller, sellerContact, buyer } = this.#invoice
    const contact = sellerContact ? [`${sellerContact.name}: ${sellerContact.phone}`] : []
    const left = this.#writeParty('From', [...partyWords(seller), ...contact], {
      ...BODY,
      widthPoints: HALF_WIDTH,
    })
    const right = this.#writeParty('To', partyWords(buyer), {
      ...BODY,
      x: PAGE_WIDTH - MARGIN - HALF_WIDTH,
      widthPoints: HALF_WIDTH,
    })
    this.#flow.y += Math.max(left, right) + 16
  }

  #writeParty(heading: string, lines: readonly string[], box: TextBox): number {
    const section = this.#page.tag(this.#root, 'Sect')
    let y = this.#flow.y
    y += this.#page.text(this.#page.tag(section, 'H2'), heading, y, { ...box, colour: MUTED })
    for (const [at, line] of lines.entries())
      y += this.#page.text(this.#page.tag(section, 'P'), line, y, {
        ...box,
        weight: at === 0 ? 'bold' : 'regular',
      })
    return y - this.#flow.y
  }

  #writeFacts(): void {
    const { issuedOn, suppliedOn, buyerReference, orderReference, corrects, isSelfBilled } = this.#invoice
    const facts = [
      `Date of issue: ${dayWords(issuedOn)}`,
      `Date of supply: ${dayWords(suppliedOn)}`,
      buyerReference === null ? '' : `Your reference: ${buyerReference}`,
      orderReference === null ? '' : `Order: ${orderReference}`,
      corrects
        ? `Corrects ${withinSentence(titleOf({ isSelfBilled, kind: corrects.kind ?? 'invoice', number: corrects.number }))} of ${dayWords(corrects.issuedOn)}`
        : '',
    ]
    for (const fact of facts.filter((one) => one !== '')) this.#flow.y += this.#flow.add('P', fact, BODY)
    this.#flow.y += 16
  }

  #writeLines(): void {
    const { lines, currency } = this.#invoice
    this.#flow.table(
      COLUMNS,
      lines.map((line) => cellsOf(line, currency)),
    )
  }

  #writeTotals(): void {
    const { vat, netCents, grossCents, paidCents } = this.#invoice
    const labels = paidLabels(this.#invoice)
    const table = this.#page.tag(this.#root, 'Table')
    this.#writeTotal(table, 'Net', netCents)
    for (const tax of vat)
      if (tax.vatKind === 'charged')
        this.#writeTotal(table, vatWords(tax, this.#invoice.currency), tax.vatCents)
    this.#writeTotal(table, 'Total', grossCents, 'bold')
    this.#writeTotal(table, labels.paid, paidCents)
    this.#writeTotal(table, labels.due, dueCents(this.#invoice), 'bold')
    this.#flow.y += 16
  }

  #writeTotal(
    table: Tag,
    label: string,
    amountCents: AmountCents,
    weight: TextBox['weight'] = 'regular',
  ): void {
    const height = this.#page.height(label, TOTAL_LABEL)
    this.#flow.startPageUnless(height)
    const row = this.#page.tag(table, 'TR')
    this.#page.text(this.#page.tag(row, 'TH', 'Row'), label, this.#flow.y, { ...TOTAL_LABEL, weight })
    this.#page.text(this.#page.tag(row, 'TD'), this.#money(amountCents), this.#flow.y, {
      ...TOTAL_AMOUNT,
      weight,
    })
    this.#flow.y += height + ROW_GAP / 2
  }

  #writeNotes(): void {
    const { vat, vatInSellerCurrency, paymentNote, notes: further } = this.#invoice
    const reasons = vat.map(({ vatKind }) => VAT_CATEGORIES[vatKind].exemption?.reason ?? '')
    const notes = [
      ...new Set(reasons),
      vatInSellerCurrency ? sellerVatWords(vatInSellerCurrency) : '',
      ...further,
      paymentNote,
    ]
    for (const note of notes.filter((one) => one !== '')) this.#flow.paragraph(note)
  }

  #money(amountCents: AmountCents): string {
    return moneyWords({ amountCents, currency: this.#invoice.currency })
  }
}

/** A credit note that a new invoice settles sends no money back by itself. */
function paidLabels({ kind, isSelfBilled, paidWith, paidBy }: InvoiceDocument) {
  if (kind === 'invoice') return { paid: 'Paid', due: 'To pay' }
  if (isSelfBilled) return { paid: 'Taken back', due: 'To take back' }
  if (paidWith === 'other' && paidBy === null) return { paid: 'Settled', due: 'To settle' }
  return { paid: 'Refunded', due: 'To refund' }
}

function cellsOf(line: InvoiceLine, currency: InvoiceDocument['currency']): string[] {
  const money = { amountCents: line.netCents, currency }
  return [
    [line.description, line.details, line.period && periodWords(line.period)]
      .filter((part) => part !== null)
      .join(', '),
    String(line.quantity),
    unitPriceWords(money, line.quantity),
    rateWords(line.vatKind, line.rateBasisPoints),
    moneyWords(money),
  ]
}
