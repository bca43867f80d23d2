import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField } from '../reason.ts'

/** Acts by which administrators give something away. */
export const HELD_ACT_KINDS = [
  'campaign',
  'codes',
  'points',
  'agentLicence',
  'agentExtension',
  'refundedPurchase',
] as const
export type HeldActKind = (typeof HELD_ACT_KINDS)[number]

const HELD_ACT_STATES = ['waiting', 'confirmed', 'rejected', 'withdrawn', 'expired', 'failed'] as const
export type HeldActState = (typeof HELD_ACT_STATES)[number]

/** An act that is worth more than one administrator may give away in a day. */
export const heldAct = z.object({
  id,
  kind: z.enum(HELD_ACT_KINDS),
  state: z.enum(HELD_ACT_STATES),
  summary: z.string(),
  worthMicroEur: z.int(),
  proposedBy: z.object({ id, name: z.string(), email: z.string() }),
  /** The one person who gets it; null for none, and once the account is gone. */
  recipient: z.nullable(z.object({ id, email: z.string() })),
  proposedAt: instant,
  expiresAt: instant,
  /** When it happens by itself, because its proposer is the only administrator; null otherwise. */
  runsAt: z.nullable(instant),
  /** Why it waits, in a sentence; null once it does not. */
  why: z.nullable(z.string()),
  /** Of a rejection, a withdrawal or a failure. */
  reason: z.nullable(z.string()),
})
export type HeldAct = z.output<typeof heldAct>

export const heldActsList = pagedList({
  path: '/api/admin/held-acts',
  access: ['admin'],
  grants: [],
  summary:
    'Acts above what one administrator may give away in a day, newest first; `q` looks at their words.',
  item: heldAct,
  columns: ['proposedAt', 'worth'],
  sort: '-proposedAt',
  filters: { state: z.optional(z.enum(HELD_ACT_STATES)) },
})
export const listHeldActs = heldActsList.list
export const saveHeldActs = heldActsList.csv

const params = z.strictObject({ actId: id })

export const confirmHeldAct = endpoint({
  method: 'POST',
  path: '/api/admin/held-acts/:actId/confirm',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary: 'Confirms another administrator’s act, which then happens.',
  params,
  ok: z.null(),
  errors: [
    'confirmation_required',
    'held_act_not_found',
    'held_act_own',
    'held_act_decided',
    'held_act_failed',
  ],
})

export const dropHeldAct = endpoint({
  method: 'POST',
  path: '/api/admin/held-acts/:actId/drop',
  access: ['admin'],
  grants: [],
  summary: 'Withdraws an act of one’s own that waits, or rejects another administrator’s.',
  params,
  body: z.strictObject({ reason: reasonField }),
  ok: z.null(),
  errors: ['held_act_not_found', 'held_act_decided'],
})

export const heldActEndpoints = group(
  'Admins: acts to confirm',
  'Giving away more in a day than one administrator may.',
  { listHeldActs, saveHeldActs, confirmHeldAct, dropHeldAct },
)
