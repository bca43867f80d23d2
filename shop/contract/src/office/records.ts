import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id } from '../lists.ts'
import { MAX_LIST_WORDS } from '../paged-list.ts'
import { ROLES } from '../role.ts'

const RECORD_KINDS = ['user', 'receipt', 'licence', 'invoice'] as const

/** A record that a number, a name or an e-mail names. */
export const foundRecord = z.object({
  /** `invoice` stands for credit notes too. */
  kind: z.enum(RECORD_KINDS),
  id,
  /** Its number; a user's name. */
  title: z.string(),
  /** Whose it is, or what it is of. */
  note: z.nullable(z.string()),
  userId: id,
  /** Of an invoice; null for other records. */
  paymentId: z.nullable(id),
})
export type FoundRecord = z.output<typeof foundRecord>

export const findRecords = endpoint({
  method: 'GET',
  path: '/api/records',
  access: ROLES,
  grants: ['reviewer', 'support', 'accountant'],
  summary:
    'Receipts, licences and invoices by their number: your own; administrators find everybody’s, and users by name, e-mail, handle or id, and payments by the provider’s id.',
  query: z.strictObject({ q: z.string().check(z.trim(), z.maxLength(MAX_LIST_WORDS)) }),
  perMinute: 240,
  ok: z.object({ items: z.array(foundRecord) }),
  errors: [],
})

export const recordEndpoints = group('Finding records', 'Receipts, licences and invoices by their number.', {
  findRecords,
})
