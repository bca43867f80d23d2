import type { ForSale } from '@segno/contract'
import { amountCents, type BasisPoints } from '@segno/units'
import { addVat } from '@segno/vat'
import type { PricedPackage } from './queries.ts'

const PRICED_IN = ['EUR', 'USD', 'GBP']

/** The currency that somebody pays in: their own where the shop has prices in it, else US dollars. */
export function priceCurrency(own: string): string {
  return PRICED_IN.includes(own) ? own : 'USD'
}

/** A package as its buyer sees it, with VAT on top of its price. */
export function toForSale(row: PricedPackage, currency: string, rate: BasisPoints): ForSale {
  return {
    _id: row.id,
    kind: row.kind as ForSale['kind'],
    name: row.name,
    points: row.points,
    period: row.period as ForSale['period'],
    currency,
    ...addVat(amountCents(row.net_cents), rate),
  }
}
