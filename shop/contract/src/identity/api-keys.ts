import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { GRANTS } from '../grants.ts'
import { id, instant } from '../lists.ts'
import { oneLine } from '../one-line.ts'

/** Open keys of one administrator. */
export const MAX_API_KEYS = 20
export const API_KEY_LASTS_DAYS = [30, 90, 365] as const
/** Code of the refusal of what a key does not reach. */
export const KEY_NOT_ALLOWED = 'key_not_allowed'
export const KEY_MESSAGE =
  'This API key does not reach this. A key reaches what its grants name, never what asks for a confirmation.'

const grants = z
  .array(z.enum(GRANTS))
  .check(z.minLength(1, 'choose at least one'), z.maxLength(GRANTS.length))

export const apiKey = z.object({
  id,
  name: z.string(),
  /** How it begins. */
  start: z.string(),
  owner: z.object({ id, name: z.string(), email: z.string() }),
  /** What it reaches now: never more than its administrator does. */
  grants: z.array(z.enum(GRANTS)),
  mayChange: z.boolean(),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  /** To the minute; null before the first use. */
  lastUsedAt: z.nullable(instant),
})
export type ApiKey = z.output<typeof apiKey>

const byAdmins = { access: ['admin'], grants: GRANTS } as const

export const listApiKeys = endpoint({
  ...byAdmins,
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'Your API keys; for a full administrator, those of all administrators.',
  ok: z.object({ items: z.array(apiKey) }),
  errors: [KEY_NOT_ALLOWED],
})

export const apiKeyFields = z.strictObject({
  name: oneLine(60),
  grants,
  mayChange: z.boolean(),
  /** Null never ends. */
  lastsDays: z.nullable(z.union(API_KEY_LASTS_DAYS.map((days) => z.literal(days)))),
})

export const addApiKey = endpoint({
  ...byAdmins,
  method: 'POST',
  path: '/api/admin/api-keys',
  confirmed: true,
  summary:
    'Makes a key with which a program asks the API as you, in the header `token`. It is answered this once.',
  body: apiKeyFields,
  ok: z.object({ id, key: z.string() }),
  errors: ['confirmation_required', 'grant_missing', 'too_many_api_keys'],
})

export const revokeApiKey = endpoint({
  ...byAdmins,
  method: 'DELETE',
  path: '/api/admin/api-keys/:keyId',
  summary: 'Ends a key of yours; a full administrator ends anybody’s.',
  params: z.strictObject({ keyId: id }),
  ok: z.null(),
  errors: ['api_key_not_found', KEY_NOT_ALLOWED],
})

export const apiKeyEndpoints = group(
  'Admins: API keys',
  'Keys for programs of administrators. They reach what their grants name, and nothing that asks for a confirmation.',
  { listApiKeys, addApiKey, revokeApiKey },
)
