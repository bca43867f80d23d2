import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { accountFilter, dayFilters, id, instant } from '../lists.ts'
import { licenceFilter } from './orders.ts'
import { pagedList } from '../paged-list.ts'
import { getPurchaseStory } from '../royalties/royalties.ts'
import { refundPurchase } from './returned-purchases.ts'
import { group } from '../endpoint.ts'

/** A purchase of anybody's, as administrators see it. */
const listedPurchase = z.object({
  id,
  purchasedAt: instant,
  /** Name and e-mail are null once the account is gone. */
  buyer: z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  soundId: id,
  loop: sound,
  points: z.int(),
  /** Money received for these very points, net of VAT. */
  valueMicroEur: z.int(),
  receiptNumber: z.string(),
  /** Licences of its order that hold, and the points that they cost. */
  order: z.object({ held: z.int(), points: z.int() }),
  licenceNumber: z.string(),
  /** When the licence was given back or taken away; null while it holds. */
  endedAt: z.nullable(instant),
  /** The administrator's, of a refund. */
  endReason: z.nullable(z.string()),
})
export type ListedPurchase = z.output<typeof listedPurchase>

/** Everybody's purchases; `q` looks at buyers, titles, artists and the numbers of licences. */
export const allPurchasesList = pagedList({
  path: '/api/admin/purchases',
  access: ['admin'],
  grants: ['support', 'accountant'],
  savedBy: ['accountant'],
  summary: 'Everybody’s purchases, newest first.',
  item: listedPurchase,
  columns: ['purchasedAt', 'points', 'value'],
  sort: '-purchasedAt',
  filters: { buyer: accountFilter, ...licenceFilter, ...dayFilters },
  errors: ['too_many_people'],
})
export const listAllPurchases = allPurchasesList.list
export const saveAllPurchases = allPurchasesList.csv

export const allPurchasesEndpoints = group(
  'Admins: purchases',
  'Purchases of all buyers, the royalties of each, and refunds.',
  { listAllPurchases, saveAllPurchases, getPurchaseStory, refundPurchase },
)
