import * as z from 'zod/mini'
import { COUNTRIES } from '../accounts/regions.ts'
import { endpoint } from '../endpoint.ts'
import { instant } from '../lists.ts'
import { BUYERS } from '../role.ts'
import { PACKAGE_KINDS } from './kinds.ts'

/** Something that money buys, at today's price for the caller. Net and VAT add up to gross. */
export const forSale = z.object({
  id: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  name: z.string(),
  /** Granted once, or for each paid period of a plan. */
  points: z.int(),
  /** Period after which it is paid again; null for what is paid once. */
  period: z.nullable(z.enum(['month', 'year'])),
  /** The one of its kind and period that the shop suggests. */
  isRecommended: z.boolean(),
  currency: z.string(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** Listed with VAT: later payments of a plan keep the gross sum where the VAT becomes another, else the net one. */
  isGross: z.boolean(),
  /** Reduction by a voucher, which the sums are after; null for the whole price. */
  reduced: z.nullable(z.object({ percent: z.int(), fromNetCents: z.int(), fromGrossCents: z.int() })),
})
export type ForSale = z.output<typeof forSale>

/** How a sale is taxed. */
export const taxFacts = {
  /** VAT is charged, owed by the buyer (reverse charge), or there is none. */
  vat: z.enum(['charged', 'reverse-charge', 'outside']),
  /** Country of the VAT, in two letters. */
  vatCountry: z.string(),
  /** The rate, in hundredths of a percent. */
  taxLoad: z.int(),
}

export type TaxFacts = z.output<z.ZodMiniObject<typeof taxFacts>>

/** How sales to a buyer are taxed, beside what is sold to them. */
export const packageList = z.object({
  data: z.array(forSale),
  ...taxFacts,
  /** Which of its sums is named first: net for companies. */
  pricesAre: z.enum(['net', 'gross']),
  /** Buyers have no tax id at the card provider: the shop decides VAT itself. Theirs is in the billing details. */
  stripeTaxId: z.null(),
  /** Where another place is charged than the buyer says: card, network or postcode contradict it, or nothing confirms it. */
  vatDoubt: z.nullable(
    z.object({
      declared: z.string(),
      charged: z.string(),
      /** No VAT is charged where the buyer says; once a card confirms it, what was charged goes back. */
      declaredHasNone: z.boolean(),
    }),
  ),
  /** What a voucher takes off the next package of points, once; null for nothing. */
  discount: z.nullable(z.object({ percent: z.int(), expiresAt: z.nullable(instant) })),
})
export type PackageList = z.output<typeof packageList>

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  access: BUYERS,
  summary: 'Points, plans and Agent licences on sale, in your currency, with the VAT of your country.',
  ok: packageList,
  errors: [],
})

export const listPublicPackages = endpoint({
  method: 'GET',
  path: '/api/public/packages',
  access: 'anyone',
  summary:
    'The same for a private buyer without an account, in the currency and with the VAT of where their network is; else of the named country, else of the shop’s own.',
  query: z.strictObject({ country: z.optional(z.enum(COUNTRIES as [string, ...string[]])) }),
  ok: packageList,
  errors: [],
})
