import * as z from 'zod/mini'
import { AGENT_LICENCE_KINDS, AGENT_LICENCE_STATES, agentLicenceFacts, DEVICE_PLATFORMS } from './agent.ts'
import { endpoint, group } from '../endpoint.ts'
import { accountFilter, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { reasonField as reason } from '../reason.ts'

const ADMIN = ['admin'] as const
const params = z.strictObject({ licenceId: id })

/** A licence of the Agent as administrators see it. */
const listedAgentLicence = z.object({
  ...agentLicenceFacts,
  /** Name and e-mail are null once the account is gone. */
  holder: z.object({ id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  devicesInUse: z.int(),
  /** When one of its devices last asked; null for never. */
  lastUsedAt: z.nullable(instant),
})
export type ListedAgentLicence = z.output<typeof listedAgentLicence>

/** Everybody's licences; `q` looks at numbers, names and e-mail addresses. */
export const agentLicencesList = pagedList({
  path: '/api/admin/agent-licences',
  access: ADMIN,
  grants: ['support'],
  savedBy: [],
  summary: 'Licences of the Agent, newest first.',
  item: listedAgentLicence,
  columns: ['createdAt', 'holder', 'endsAt', 'lastUsedAt'],
  sort: '-createdAt',
  filters: {
    kind: z.optional(z.enum(AGENT_LICENCE_KINDS)),
    state: z.optional(z.enum(AGENT_LICENCE_STATES)),
    holder: accountFilter,
  },
})
export const listAgentLicences = agentLicencesList.list
export const saveAgentLicences = agentLicencesList.csv

/** Days that a licence is given or extended for at most. */
export const MAX_AGENT_DAYS = 3_650
const days = z.int().check(z.minimum(1), z.maximum(MAX_AGENT_DAYS))

export const grantAgentLicence = endpoint({
  method: 'POST',
  path: '/api/admin/agent-licences',
  access: ADMIN,
  grants: [],
  confirmed: true,
  summary: 'Gives a licence of the Agent to an account.',
  repeatable: 'by-idempotency-key',
  body: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    /** Null for ever. */
    days: z.nullable(days),
    reason,
  }),
  ok: z.object({ licenceId: id }),
  okStatus: 201,
  errors: [
    'confirmation_required',
    'held_for_another',
    'user_not_found',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const AGENT_LICENCE_CHANGES = [
  'begun',
  'renewed',
  'upgraded',
  'extended',
  'revoked',
  'refunded',
] as const

const shownAgentLicence = z.extend(listedAgentLicence, {
  /** Matches of the holder in plugins, on those of the last 30 days (UTC) that had some. */
  use: z.array(z.object({ day: z.iso.date(), matches: z.int() })),
  /** Newest first. */
  history: z.array(
    z.object({
      at: instant,
      what: z.enum(AGENT_LICENCE_CHANGES),
      kind: z.enum(AGENT_LICENCE_KINDS),
      /** Its end from then on; null for none. */
      endsAt: z.nullable(instant),
      reason: z.nullable(z.string()),
      /** The administrator; null where it was bought. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type ShownAgentLicence = z.output<typeof shownAgentLicence>

export const getAgentLicence = endpoint({
  method: 'GET',
  path: '/api/admin/agent-licences/:licenceId',
  access: ADMIN,
  grants: ['support'],
  summary: 'A licence of the Agent, and what became of it.',
  params,
  ok: shownAgentLicence,
  errors: ['agent_licence_not_found'],
})

/** Devices of a licence; `q` looks at names. */
export const agentDevicesList = pagedList({
  path: '/api/admin/agent-licences/:licenceId/devices',
  access: ADMIN,
  grants: ['support'],
  summary: 'Devices of a licence of the Agent, the newest first, and those that were freed.',
  params,
  item: z.object({
    id,
    name: z.string(),
    platform: z.enum(DEVICE_PLATFORMS),
    addedAt: instant,
    lastSeenAt: instant,
    /** Null while it uses the licence. */
    freedAt: z.nullable(instant),
  }),
  columns: ['addedAt', 'name', 'lastSeenAt'],
  sort: '-addedAt',
  errors: ['agent_licence_not_found'],
})
export const listAgentDevices = agentDevicesList.list
export const saveAgentDevices = agentDevicesList.csv

export const extendAgentLicence = endpoint({
  method: 'POST',
  path: '/api/admin/agent-licences/:licenceId/extension',
  access: ADMIN,
  grants: [],
  confirmed: true,
  summary: 'Moves the end of a licence, counted from now where it has ended.',
  repeatable: 'by-idempotency-key',
  params,
  body: z.strictObject({ days, reason }),
  ok: shownAgentLicence,
  errors: [
    'confirmation_required',
    'held_for_another',
    'agent_licence_not_found',
    'agent_licence_revoked',
    'agent_licence_endless',
    'idempotency_key_missing',
    'idempotency_key_reused',
  ],
})

export const revokeAgentLicence = endpoint({
  method: 'POST',
  path: '/api/admin/agent-licences/:licenceId/revocation',
  access: ADMIN,
  grants: [],
  summary: 'Ends a licence for good. Devices that are offline use it until their certificate ends.',
  params,
  body: z.strictObject({ reason }),
  ok: shownAgentLicence,
  errors: ['agent_licence_not_found', 'agent_licence_revoked'],
})

export const agentLicenceEndpoints = group(
  'Admins: Agent',
  'Everybody’s licences of the Agent, and what administrators change of them.',
  {
    listAgentLicences,
    saveAgentLicences,
    grantAgentLicence,
    getAgentLicence,
    extendAgentLicence,
    revokeAgentLicence,
    listAgentDevices,
    saveAgentDevices,
  },
)
