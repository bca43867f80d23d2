import type { VatStatus } from '@segno/contract'
import type { InvoiceParty, InvoiceVatKind } from '@segno/invoice'
import {
  type AmountCents,
  basisPoints,
  type BasisPoints,
  scaleCents,
  subtractCents,
  sumCents,
  WHOLE_BASIS_POINTS,
} from '@segno/units'
import { type BilledPayee, numberOnInvoices, vatStatusMismatch } from '../../payees/public.ts'

/** How a payee is taxed and named on the paper of a payout, as it is frozen with the payout. */
export interface BilledAs {
  readonly payee: InvoiceParty
  /** As the payee says; null where they have not, or where it does not fit. */
  readonly status: VatStatus | null
  readonly vatKind: InvoiceVatKind
  /** 0 unless VAT is paid on top. */
  readonly rateBasisPoints: BasisPoints
  /** What the law wants said beside the sums. */
  readonly note: string
}

const KINDS: Readonly<Record<VatStatus, { readonly vatKind: InvoiceVatKind; readonly note: string }>> = {
  private: { vatKind: 'outside', note: 'The supplier is a private person: not subject to VAT.' },
  small: {
    vatKind: 'exempt',
    note: 'The supplier is a small business: no VAT is charged (VAT Directive, Article 284; in Germany § 19 UStG).',
  },
  regular: { vatKind: 'charged', note: '' },
  reverseCharge: {
    vatKind: 'reverse-charge',
    note: 'Reverse charge: the recipient owes the VAT (VAT Directive, Articles 44 and 196).',
  },
  outside: {
    vatKind: 'outside',
    note: 'The supplier is established outside the European Union and charges no VAT (VAT Directive, Article 44).',
  },
}
const NOT_STATED = {
  vatKind: 'outside',
  note: 'The supplier has not said how they are taxed: no VAT is charged, and none can be deducted.',
} as const

/** As it is stated; of one that was agreed before it was kept, as its note tells. */
export const statusOf = ({ status, note }: BilledAs): VatStatus | null =>
  status ?? (note === KINDS.outside.note ? 'outside' : null)

/**
 * How a payout is taxed. A payee who has said nothing, or nothing that fits their address, gets no VAT.
 *
 * @param shop its country, and the VAT rate there today
 */
export function billedAs(
  accountId: string,
  { name, email, country, tax }: BilledPayee,
  shop: { readonly country: string; readonly rateBasisPoints: BasisPoints },
): BilledAs {
  // Small businesses of before proved themselves by a tax ID; it does not stand on the paper.
  const proven = tax?.vatStatus === 'small' ? { ...tax, taxNumber: tax.taxNumber ?? tax.taxId } : tax
  const fits = proven !== null && vatStatusMismatch(proven, shop.country) === null
  const status = fits ? proven.vatStatus : null
  const isTaxed = status !== 'regular' || shop.rateBasisPoints > 0
  const { vatKind, note } = status === null || !isTaxed ? NOT_STATED : KINDS[status]
  const isBusiness = status !== null && status !== 'private'
  return {
    payee: {
      name,
      street: tax?.street ?? '',
      postcode: tax?.postcode ?? '',
      city: tax?.city ?? '',
      country,
      vatId: isBusiness ? (tax?.vatId ?? null) : null,
      taxNumber: isBusiness ? numberOnInvoices(tax!) : null,
      registration: null,
      supplierNumber: accountId,
      email,
    },
    status,
    vatKind,
    rateBasisPoints: vatKind === 'charged' ? shop.rateBasisPoints : basisPoints(0),
    note,
  }
}

/** VAT on top of a net sum, half a cent up. */
export const vatOnTop = ({ rateBasisPoints }: Pick<BilledAs, 'rateBasisPoints'>, netCents: AmountCents) =>
  scaleCents(netCents, { numerator: rateBasisPoints, denominator: WHOLE_BASIS_POINTS })

interface Sums {
  readonly netCents: AmountCents
  readonly vatCents: AmountCents
}

/** VAT of a part of a paper that is taken back: together with the parts before, the VAT of them all. */
export function vatTakenBack(paper: Sums, before: readonly Sums[], netCents: AmountCents): AmountCents {
  const taken = sumCents([...before.map((one) => one.netCents), netCents])
  const vatOfTaken = scaleCents(paper.vatCents, { numerator: taken, denominator: paper.netCents })
  return subtractCents(vatOfTaken, sumCents(before.map((one) => one.vatCents)))
}
