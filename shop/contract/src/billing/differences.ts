import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'

/** What the card provider and the shop can differ in. */
export const DIFFERENCE_KINDS = [
  'unknownCharge',
  'otherSum',
  'missingCharge',
  'unknownRefund',
  'missingRefund',
  'missingDispute',
  'unknownPlan',
  'failedPayout',
] as const

const DIFFERENCE_STATES = ['open', 'known', 'adopted', 'refunded', 'noted'] as const

export const providerDifference = z.object({
  id,
  kind: z.enum(DIFFERENCE_KINDS),
  /** As the provider names it. */
  objectId: z.string(),
  paymentId: z.nullable(id),
  /** The buyer by the provider's word; without an address where the shop does not know them, or not any more. */
  user: z.nullable(z.object({ id, email: z.nullable(z.string()) })),
  amountCents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  happenedAt: instant,
  foundAt: instant,
  status: z.enum(DIFFERENCE_STATES),
  note: z.nullable(z.string()),
})
export type ProviderDifference = z.output<typeof providerDifference>

export const providerDifferencesList = pagedList({
  path: '/api/admin/provider-differences',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'What the card provider has and the shop has not, or the other way round.',
  item: providerDifference,
  columns: ['foundAt', 'amountCents'],
  sort: '-foundAt',
  filters: {
    kind: z.optional(z.enum(DIFFERENCE_KINDS)),
    state: z.optional(z.enum(['open', 'settled'])),
  },
})
export const listProviderDifferences = providerDifferencesList.list
export const saveProviderDifferences = providerDifferencesList.csv

export const getComparison = endpoint({
  method: 'GET',
  path: '/api/admin/provider-comparison',
  access: ['admin'],
  grants: ['accountant'],
  summary: 'When the card provider was last compared with the shop, and whether it is being compared now.',
  ok: z.object({ comparedAt: z.nullable(instant), isComparing: z.boolean() }),
  errors: [],
})

export const compareNow = endpoint({
  method: 'POST',
  path: '/api/admin/provider-comparison',
  access: ['admin'],
  grants: [],
  summary: 'Compares the card provider with the shop now instead of at night.',
  ok: z.null(),
  errors: ['payments_unavailable'],
})

export const settleDifference = endpoint({
  method: 'POST',
  path: '/api/admin/provider-differences/:differenceId/settle',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Decides on a difference: what was paid is entered with all that it brings, its money goes back, or it is only noted.',
  params: z.strictObject({ differenceId: id }),
  body: z.strictObject({ how: z.enum(['adopt', 'refund', 'note']), note: reasonField }),
  ok: z.null(),
  errors: [
    'confirmation_required',
    'difference_not_found',
    'difference_settled',
    'cannot_be_adopted',
    'cannot_be_refunded',
    'payments_unavailable',
  ],
})

export const differenceEndpoints = group(
  'Differences with the card provider',
  'Money and plans that only one of the two knows.',
  { listProviderDifferences, saveProviderDifferences, getComparison, compareNow, settleDifference },
)
