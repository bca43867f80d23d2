import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { api, type Endpoint } from './contract.ts'

/** Written by hand from section 7 of the specification, with a request that is good. */
const person = { email: 'ada@segno.test', password: 'rain on the roof' }
const SPECIFIED: [row: string, address: string, good: object][] = [
  ['A02', 'PUT /api/user', { userFirstName: 'Ada' }],
  ['A03', 'POST /api/auth/updateUser', { password: person.password }],
  ['A04', 'POST /api/cart', { soundId: 'a' }],
  ['A05', 'POST /api/auth/checkUserAccountType', { email: person.email }],
  ['A06', 'POST /api/auth/register', { ...person, role: 'user', type: 'user' }],
  ['A07', 'POST /api/auth/forgotPassword', { email: person.email }],
  ['A07', 'POST /api/auth/resetPassword', { email: person.email, code: '1', newPassword: 'x' }],
  ['A08', 'POST /api/auth/verify', { email: person.email, code: '1' }],
  ['A08', 'POST /api/auth/resendConfirmationCode', { email: person.email }],
  [
    'A10',
    'POST /api/public/redirectSocialLogin',
    { pluginId: 'p'.repeat(43), access_token: 'a', refresh_token: 'r', id_token: 'i' },
  ],
  ['A11', 'POST /api/v6/auth/getNonce', { user: 'guest' }],
  ['A11', 'POST /api/v6/auth/login', { user: 'guest', nonce: 'a', hash: 'a'.repeat(64) }],
  ['A12', 'GET /audio/getAudio', { soundId: 'a', callFrom: 'chrome' }],
]

const endpoints: Endpoint[] = Object.values(api)
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Whether one field more is no reason to refuse a request. */
function takesMore(schema: z.ZodMiniType, good: object): boolean {
  const read = (value: object) => schema.safeParse(schema._zod.def.type === 'array' ? [value] : value).success
  expect(read(good)).toBe(true)
  return read({ ...good, unknown: 1 })
}

test.each(SPECIFIED)('[%s] %s ignores fields that it does not know', (_, address, good) => {
  const { query, body } = endpoints.find((endpoint) => nameOf(endpoint) === address)!
  expect(takesMore((body ?? query)!, good)).toBe(true)
})

test('[A04] an item of a cart comes as it was answered, or with an id of the client’s own, or none', () => {
  const { body } = endpoints.find((endpoint) => nameOf(endpoint) === 'POST /api/cart')!
  const items = [
    { id: 'a', soundId: 'b', matched: false, message: 'x' },
    { id: null, soundId: 'c' },
    { soundId: 'd' },
  ]
  expect(body!.parse(items)).toEqual([
    { id: 'a', soundId: 'b' },
    { id: null, soundId: 'c' },
    { soundId: 'd' },
  ])
})

test('everywhere else a field that is not known is refused', () => {
  const specified = new Set(SPECIFIED.map(([, address]) => address))
  const open = endpoints
    .filter((endpoint) => !specified.has(nameOf(endpoint)))
    .filter(({ query, body }) => [query, body].some((schema) => schema && isOpen(schema)))
  // OpenID lets clients send more parameters than a server reads.
  expect(open.map(nameOf)).toEqual(['GET /api/auth/signOutTarget'])
})

/** Whether a schema says itself what it lets through besides its fields. */
function isOpen(schema: z.ZodMiniType): boolean {
  const { type, catchall } = schema._zod.def as { type: string; catchall?: z.ZodMiniType }
  return type === 'object' && catchall?._zod.def.type !== 'never'
}
