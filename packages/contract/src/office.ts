import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dayFilters, id, instant } from './lists.ts'
import { pagedList } from './paged-list.ts'

const MAX_NAME = 60

/** One change that an administrator made, in words. */
export const auditEntry = z.object({
  _id: id,
  at: instant,
  /** Name and e-mail are null once the account is gone. */
  actor: z.object({ _id: id, name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  /** What was done, as `Vocabulary: merge`. */
  what: z.string(),
  /** `name` is null where it has none, or is gone. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** Only what was changed; null where there was nothing before, or is nothing after. */
  changes: z.array(
    z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type AuditEntry = z.output<typeof auditEntry>

/** The audit trail; `q` looks at who did it, at the subject's id and at the values before and after. */
export const auditTrail = pagedList({
  path: '/api/admin/audit',
  access: ['admin'],
  summary: 'What administrators changed, newest first.',
  item: auditEntry,
  columns: ['at'],
  sort: '-at',
  filters: {
    actor: z.optional(id),
    action: z.optional(z.string().check(z.maxLength(MAX_NAME))),
    subject: z.optional(z.string().check(z.maxLength(MAX_NAME))),
    ...dayFilters,
  },
})
export const listAudit = auditTrail.list
export const saveAudit = auditTrail.csv

const choices = z.array(z.object({ value: z.string(), label: z.string() }))

export const listAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  access: ['admin'],
  summary: 'What the audit trail can be narrowed down to: who, what, and kinds of subjects.',
  ok: z.object({ actors: choices, actions: choices, subjects: choices }),
  errors: [],
})
