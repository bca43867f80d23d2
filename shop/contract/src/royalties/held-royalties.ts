import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'
import { SELF_DEALING_SIGNS } from './royalties.ts'

const HELD_STATES = ['waiting', 'released', 'refused'] as const
export type HeldState = (typeof HELD_STATES)[number]

const person = z.object({ id, name: z.string(), email: z.string() })

/** A royalty whose buyer looks like its artist. */
export const heldRoyalty = z.object({
  id,
  state: z.enum(HELD_STATES),
  sign: z.enum(SELF_DEALING_SIGNS),
  artist: person,
  /** Without a name where the account is deleted. */
  buyer: person,
  licenceNumber: z.string(),
  title: z.string(),
  soldAt: instant,
  points: z.int(),
  royaltyMicroEur: z.int(),
  /** The purchase has ended, and with it the royalty. */
  isReturned: z.boolean(),
  /** Of the decision; null while it waits. */
  reason: z.nullable(z.string()),
})
export type HeldRoyalty = z.output<typeof heldRoyalty>

/** `q` looks at names and addresses of artists. */
export const heldRoyaltiesList = pagedList({
  path: '/api/admin/held-royalties',
  access: ['admin'],
  grants: [],
  summary:
    'Royalties of points that a promotion gave or made cheaper, whose buyer shares something with the artist, newest first.',
  item: heldRoyalty,
  columns: ['soldAt', 'royalty'],
  sort: '-soldAt',
  filters: { state: z.optional(z.enum(HELD_STATES)) },
})
export const listHeldRoyalties = heldRoyaltiesList.list
export const saveHeldRoyalties = heldRoyaltiesList.csv

/** Decided in one step at most. */
export const MAX_DECIDED_ROYALTIES = 100

export const decideHeldRoyalties = endpoint({
  method: 'POST',
  path: '/api/admin/held-royalties/decision',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Releases royalties that waited, or refuses them for good. Artists read the reason of a refusal.',
  body: z.strictObject({
    royaltyIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_DECIDED_ROYALTIES)),
    decision: z.enum(['release', 'refuse']),
    reason: reasonField,
  }),
  ok: z.null(),
  errors: ['confirmation_required', 'held_royalty_not_found', 'held_royalty_decided'],
})

export const heldRoyaltyEndpoints = group(
  'Admins: held royalties',
  'Sales of promotional points that look like the artist’s own.',
  { listHeldRoyalties, saveHeldRoyalties, decideHeldRoyalties },
)
