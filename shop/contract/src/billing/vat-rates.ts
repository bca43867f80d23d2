import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'

/** Parts of a country with a rate of their own. */
export const VAT_REGIONS = ['azores', 'jungholz-mittelberg', 'madeira'] as const
export type VatRegion = (typeof VAT_REGIONS)[number]

const place = {
  /** ISO 3166: Greece is `GR`. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'is not a country')),
  /** Null is the country apart from its regions. */
  region: z.nullable(z.enum(VAT_REGIONS)),
}

/** When a rate was added and by whom; the name is null once the account is gone. */
export const rateAdded = z.object({ at: instant, by: z.object({ id, name: z.nullable(z.string()) }) })

/** Rates that were added before, as the administrator was shown it. */
export const addedBefore = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** A place whose VAT the shop may charge, with all its rates, the oldest first. */
export const vatPlace = z.object({
  ...place,
  /** The rate of today; null where none is valid yet. */
  rateBasisPoints: z.nullable(z.int()),
  /** Today, where the tax is owed. */
  today: z.string(),
  rates: z.array(
    z.object({
      rateBasisPoints: z.int(),
      validFrom: z.string(),
      /** Null for a rate that came with the shop. */
      added: z.nullable(rateAdded),
      /** False for one that a later entry for the same day replaces. */
      holds: z.boolean(),
    }),
  ),
  /** Rates that were added. */
  addedCount: z.int(),
})
export type VatPlace = z.output<typeof vatPlace>

export const getVatRates = endpoint({
  method: 'GET',
  path: '/api/admin/vat-rates',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'VAT rates by place, with all that were and all that will be valid.',
  ok: z.array(vatPlace),
  errors: [],
})

/** A rate from a day on. */
export const newVatRate = z.strictObject({
  rateBasisPoints: z.int().check(z.minimum(0), z.maximum(5_000)),
  validFrom: z.iso.date(),
})

export const addVatRate = endpoint({
  method: 'POST',
  path: '/api/admin/vat-rates',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Adds a VAT rate from today or a later day on. Rates are only added: one for the same day replaces it, and what was sold keeps its rate.',
  body: z.extend(newVatRate, {
    ...place,
    addedCount: addedBefore,
  }),
  ok: z.null(),
  errors: ['confirmation_required', 'vat_place_not_found', 'vat_rate_in_past', 'rates_changed'],
})

export const vatRateEndpoints = group('Admins: VAT rates', 'VAT rates by place, each from a day on.', {
  getVatRates,
  addVatRate,
})
