import * as z from 'zod/mini'
import { PACKAGE_KINDS } from './kinds.ts'
import { endpoint, group } from '../endpoint.ts'
import { oneLine } from '../one-line.ts'
import { pagedList } from '../paged-list.ts'

/** Currencies that every package has a price in. */
export const PRICE_CURRENCIES = ['EUR', 'USD', 'GBP'] as const
export type PriceCurrency = (typeof PRICE_CURRENCIES)[number]

const price = z.int().check(z.minimum(1), z.maximum(10_000_000))

/** What an administrator may change of a package. */
export const packageTerms = z.strictObject({
  name: oneLine(60),
  isOnSale: z.boolean(),
  /** Suggested to buyers; another of its kind and period is so no more. */
  isRecommended: z._default(z.boolean(), false),
  eurCents: price,
  usdCents: price,
  gbpCents: price,
  /** Currencies whose price includes VAT, and is the same for private buyers everywhere; the others are without VAT. */
  withVat: z.array(z.enum(PRICE_CURRENCIES)).check(z.maxLength(PRICE_CURRENCIES.length)),
})
export type PackageTerms = z.output<typeof packageTerms>

/** A new package: points paid once, or a plan where it has a period. Its points never change. */
export const newPackage = z.extend(packageTerms, {
  points: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  period: z.nullable(z.enum(['month', 'year'])),
})
export type NewPackage = z.output<typeof newPackage>

export const listedPackage = z.object({
  id: z.string(),
  kind: z.enum(PACKAGE_KINDS),
  name: z.string(),
  points: z.int(),
  period: z.nullable(z.enum(['month', 'year'])),
  isOnSale: z.boolean(),
  isRecommended: z.boolean(),
  /** Newest prices; null in a currency in which it is not sold. */
  eurCents: z.nullable(z.int()),
  usdCents: z.nullable(z.int()),
  gbpCents: z.nullable(z.int()),
  /** Currencies whose price includes VAT. */
  withVat: z.array(z.enum(PRICE_CURRENCIES)),
  /** People whose plan it is now, at whichever price they began with. */
  subscribers: z.int(),
  /** Counts its changes. */
  version: z.int(),
})
export type ListedPackage = z.output<typeof listedPackage>

/** All packages; `q` looks at names and ids. */
export const priceList = pagedList({
  path: '/api/admin/packages',
  isAnonymous: true,
  access: ['admin'],
  grants: ['accountant'],
  summary: 'Packages with their prices in every currency, on sale or not, in the order of the shop.',
  item: listedPackage,
  columns: ['position', 'name', 'points', 'eurCents'],
  sort: 'position',
  filters: {
    kind: z.optional(z.enum(PACKAGE_KINDS)),
    sale: z.optional(z.enum(['on', 'off'])),
  },
})
export const listPriceList = priceList.list
export const savePriceList = priceList.csv

export const addPackage = endpoint({
  method: 'POST',
  path: '/api/admin/packages',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Adds a points package, or a plan where it has a period, at the end of the list.',
  body: newPackage,
  ok: z.object({ id: z.string() }),
  errors: ['confirmation_required'],
})

const ofPackage = z.strictObject({
  packageId: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'is not a package')),
})
/** As the administrator was shown it; what somebody else changed since is not overwritten. */
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

export const changePackage = endpoint({
  method: 'PUT',
  path: '/api/admin/packages/:packageId',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Changes name and prices of a package, and whether it is on sale. What was sold keeps its price.',
  params: ofPackage,
  body: z.extend(packageTerms, { version }),
  ok: z.null(),
  errors: ['confirmation_required', 'package_not_found', 'package_changed'],
})

export const movePackage = endpoint({
  method: 'POST',
  path: '/api/admin/packages/:packageId/move',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Moves a package one place up or down among those of its kind.',
  params: ofPackage,
  body: z.strictObject({ direction: z.enum(['up', 'down']), version }),
  ok: z.null(),
  errors: ['confirmation_required', 'package_not_found', 'package_changed'],
})

export const priceEndpoints = group(
  'Admins: prices',
  'Points, plans and licences of the Agent, and their prices.',
  { listPriceList, savePriceList, addPackage, changePackage, movePackage },
)
