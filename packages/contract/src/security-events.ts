import * as z from 'zod/mini'
import { accountFilter, id, instant } from './lists.ts'
import { pagedList } from './paged-list.ts'

const securityEvent = z.object({
  _id: id,
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
  summary: 'The security log, newest first: who came in or was refused, what was taken, who was given more.',
  item: securityEvent,
  columns: ['at', 'kind'],
  sort: '-at',
  filters: {
    kind: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}$/, 'is not a kind of event'))),
    accountId: accountFilter,
    network: z.optional(z.string().check(z.regex(/^[0-9a-f.:]{1,100}$/, 'is not a network'))),
    from: z.optional(instant),
    /** Not this instant itself. */
    until: z.optional(instant),
  },
})
export const listSecurityEvents = securityEventsList.list
export const saveSecurityEvents = securityEventsList.csv
