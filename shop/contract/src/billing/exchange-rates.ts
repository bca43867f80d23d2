import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { addedBefore, rateAdded } from './vat-rates.ts'

const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'is not a currency'))

/** A currency whose rates invoices need to state VAT in the seller's, with its latest, the newest first. */
export const ratedCurrency = z.object({
  currency,
  /** Today, where the shop is. */
  today: z.string(),
  rates: z.array(
    z.object({
      /** Units for one euro, as a decimal. */
      rate: z.string(),
      day: z.string(),
      source: z.enum(['ECB', 'entered']),
      /** Null for one that the European Central Bank published. */
      added: z.nullable(rateAdded),
      /** False for one that a later entry for the same day replaces. */
      holds: z.boolean(),
    }),
  ),
  /** Rates that it has, all together. */
  addedCount: z.int(),
})
export type RatedCurrency = z.output<typeof ratedCurrency>

export const getExchangeRates = endpoint({
  method: 'GET',
  path: '/api/admin/exchange-rates',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Latest exchange rates of each currency that invoices need, as units for one euro.',
  ok: z.array(ratedCurrency),
  errors: [],
})

/** The rate of a day. */
export const newExchangeRate = z.strictObject({
  rate: z
    .string()
    .check(z.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,9})?$/, 'must be a number above 0, such as 1.0923')),
  day: z.iso.date(),
})

export const addExchangeRate = endpoint({
  method: 'POST',
  path: '/api/admin/exchange-rates',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Adds the exchange rate of a day that has come. Rates are only added: one for the same day replaces it, and invoices keep theirs.',
  body: z.extend(newExchangeRate, { currency, addedCount: addedBefore }),
  ok: z.null(),
  errors: ['confirmation_required', 'currency_not_found', 'exchange_rate_in_future', 'rates_changed'],
})

export const exchangeRateEndpoints = group(
  'Admins: exchange rates',
  'Rates by which invoices state VAT in the seller’s currency.',
  { getExchangeRates, addExchangeRate },
)
