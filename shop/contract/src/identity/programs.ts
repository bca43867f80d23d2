import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant } from '../lists.ts'

const MAX_CLIENT_ID = 2_000

/** A program that people let sign in, or that is blocked. */
export const connectedProgram = z.object({
  /** Such as the address of the document that describes it. */
  clientId: z.string(),
  name: z.string(),
  /** On whose word its name is known. */
  describedBy: z.enum(['shop', 'document', 'registration']),
  people: z.int(),
  firstAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
  blocked: z.nullable(z.object({ at: instant, by: id })),
})
export type ConnectedProgram = z.output<typeof connectedProgram>

const byFullAdmins = { access: ['admin'], grants: [] } as const
const named = z.strictObject({ clientId: z.string().check(z.minLength(1), z.maxLength(MAX_CLIENT_ID)) })

export const listPrograms = endpoint({
  ...byFullAdmins,
  method: 'GET',
  path: '/api/admin/programs',
  summary:
    'Programs that people let sign in for them, last used first, and those that are blocked; 500 at most.',
  ok: z.object({ items: z.array(connectedProgram) }),
  errors: [],
})

export const blockProgram = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/programs/block',
  summary: 'Ends all sessions of a program, and lets nobody sign in to it.',
  body: named,
  ok: z.null(),
  errors: ['program_not_found'],
})

export const unblockProgram = endpoint({
  ...byFullAdmins,
  method: 'POST',
  path: '/api/admin/programs/unblock',
  summary: 'Lets people sign in to a program again.',
  body: named,
  ok: z.null(),
  errors: ['program_not_found'],
})

export const programEndpoints = group(
  'Admins: connected programs',
  'Assistants, plugins and other programs that people let sign in.',
  { listPrograms, blockProgram, unblockProgram },
)
