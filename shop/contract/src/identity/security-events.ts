import * as z from 'zod/mini'
import { accountFilter, dayFilters, id, instant } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { group } from '../endpoint.ts'

export const SECURITY_EVENT_KINDS = [
  'sign_in.succeeded',
  'sign_in.failed',
  'sign_in.second_factor_failed',
  'attempts.exceeded',
  'password.confirmation_failed',
  'session.ended',
  'session.token_reused',
  'access.refused',
  'master.downloaded',
  'downloads.exceeded',
  'previews.exceeded',
  'password.changed',
  'email.changed',
  'email.change_stopped',
  'second_factor.changed',
  'way_in.added',
  'way_in.ended',
  'program.registered',
  'role.given',
  'account.deleted',
  'keys.rotated',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

const securityEvent = z.object({
  id,
  at: instant,
  /** One of those that docs/security-log.md lists. */
  kind: z.string(),
  accountId: z.nullable(id),
  /** Null where no account is known. */
  email: z.nullable(z.string()),
  /** An IPv4 address or the /64 of an IPv6 one; null where the account was deleted. */
  network: z.nullable(z.string()),
  /** Its subject: the id of a session or a sound, or an endpoint. */
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type SecurityEvent = z.output<typeof securityEvent>

/** The security log of the shop and its accounts; `q` looks at e-mail addresses and subjects. */
export const securityEventsList = pagedList({
  path: '/api/admin/security-events',
  access: ['admin'],
  grants: [],
  summary: 'The security log, newest first: who came in or was refused, what was taken, who was given more.',
  item: securityEvent,
  columns: ['at'],
  sort: '-at',
  filters: {
    kind: z.optional(z.enum(SECURITY_EVENT_KINDS)),
    accountId: accountFilter,
    network: z.optional(z.string().check(z.regex(/^[0-9a-f.:]{1,100}$/, 'is not a network'))),
    ...dayFilters,
  },
  errors: ['too_many_people'],
})
export const listSecurityEvents = securityEventsList.list
export const saveSecurityEvents = securityEventsList.csv

export const securityEventEndpoints = group(
  'Admins: security log',
  'What happened to the security of the shop and of accounts.',
  { listSecurityEvents, saveSecurityEvents },
)
