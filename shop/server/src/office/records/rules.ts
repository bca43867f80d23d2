/** What somebody may mean who types part of a number. */
export interface Wanted {
  /** Of receipts; a licence's number begins with its receipt's. */
  readonly receipt: number | null
  /** As licences begin, in capitals; null where a receipt is meant. */
  readonly licence: string | null
  readonly invoice: InvoiceWanted | null
  /** What the card provider calls a payment. */
  readonly providerId: string | null
}

export interface InvoiceWanted {
  /** Null for all of them. */
  readonly series: string | null
  readonly year: number | null
  readonly count: number
}

const MOST_DIGITS = 12
const PLAIN = new RegExp(`^#?0*(\\d{1,${MOST_DIGITS}})$`)
const LICENCE = new RegExp(`^SEG-\\d{4}-0*(\\d{1,${MOST_DIGITS}})(-.{0,20})?$`)
const INVOICE = /^((?:IN|CN)(?:R\d{8})?)-(\d{4})-0*(\d{1,9})$/
const PROVIDER = /^(pi|cs|in)_\w{3,200}$/

/** Reads `123`, `SEG-2026-000123-01-K7RM2PXC` or a part of it, `IN-2026-000007` or `pi_…`. */
export function readNumber(typed: string): Wanted {
  const capitals = typed.toUpperCase()
  const plain = PLAIN.exec(capitals)
  const licence = LICENCE.exec(capitals)
  const invoice = INVOICE.exec(capitals)
  const count = Number(plain?.[1] ?? licence?.[1])
  return {
    receipt: Number.isNaN(count) ? null : count,
    licence: licence ? capitals : null,
    invoice: invoice
      ? { series: invoice[1]!, year: Number(invoice[2]), count: Number(invoice[3]) }
      : plain && count < 1e9
        ? { series: null, year: null, count }
        : null,
    providerId: PROVIDER.test(typed) ? typed : null,
  }
}
