import { api, grantMessage, GRANTS, PROGRAM_SCOPES, type Endpoint, type Role } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeAll(async () => {
  // The time stands still: after a minute the keys would be read again, and the database is emptied before each test.
  const now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

const endpoints: [string, Endpoint][] = Object.entries(api)
const ROLES = ['user', 'artist', 'admin'] as const

interface Failed {
  readonly code?: string
  readonly message?: string
}

/** Calls with an id of nothing in every place, which no policy lets through to anything. */
async function call(
  endpoint: Endpoint,
  token: string | null,
): Promise<{ status: number; code: string | null; message: string }> {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, () => newId()),
    headers: token === null ? {} : { token },
  })
  const isJson = answer.headers['content-type']?.includes('json') ?? false
  expect(isJson ? answer.headers['cache-control'] : 'no-store').toBe('no-store')
  const said = isJson ? answer.json<Failed>() : {}
  return { status: answer.statusCode, code: said.code ?? null, message: said.message ?? '' }
}

const SESSION_CODES = [
  'no_token',
  'role_not_allowed',
  'grant_missing',
  'scope_not_allowed',
  'account_disabled',
  'unauthenticated',
  'invalid_token',
]

const open = endpoints.filter(([, { access }]) => access === 'anyone')
const forGuests = endpoints.filter(([, { access }]) => access === 'guest')
const closed = endpoints.filter(([, { access }]) => typeof access !== 'string')

test.each(open)('%s is open to everyone, also to somebody whose token is no good', async (_, endpoint) => {
  expect(SESSION_CODES).not.toContain((await call(endpoint, null)).code)
  expect(SESSION_CODES).not.toContain((await call(endpoint, 'not.a.token')).code)
})

test.each(forGuests)(
  '[S03] [A11] %s asks for a guest’s token with 401, and takes one, or a person’s',
  async (_, endpoint) => {
    expect(await call(endpoint, null)).toMatchObject({ status: 401, code: 'guest_token_required' })
    expect(await call(endpoint, 'not.a.token')).toMatchObject({ status: 401, code: 'guest_token_required' })
    expect((await call(endpoint, await guestToken(shop))).status).not.toBe(401)
    expect((await call(endpoint, (await signedIn(shop)).token)).status).not.toBe(401)
  },
)

test('a guest’s token opens nothing that is for people', async () => {
  const token = await guestToken(shop)
  expect(await call(api.getProfile, token)).toMatchObject({ status: 400, code: 'invalid_token' })
})

test.each(closed)('%s is closed to guests, forgers and deactivated people', async (_, endpoint) => {
  expect(await call(endpoint, null)).toMatchObject({ status: 400, code: 'no_token' })
  expect(await call(endpoint, 'not.a.token')).toMatchObject({ status: 400, code: 'invalid_token' })
  const { token, id } = await signedIn(shop)
  await sql`update account set status = 'deactivated' where id = ${id}`.execute(over(database.db))
  expect(await call(endpoint, token)).toMatchObject({ status: 400, code: 'account_disabled' })
})

const byRole = closed.flatMap(([name, endpoint]) => ROLES.map((role) => ({ name, endpoint, role })))
const allowed = byRole.filter(({ endpoint, role }) => endpoint.access.includes(role))
const refused = byRole.filter(({ endpoint, role }) => !endpoint.access.includes(role))

test.each(allowed)('$name lets the role $role in', async ({ endpoint, role }) => {
  const { token } = await signedIn(shop, { role })
  expect(SESSION_CODES).not.toContain((await call(endpoint, token)).code)
})

test.each(refused)('$name is not for the role $role', async ({ endpoint, role }) => {
  const { token } = await signedIn(shop, { role })
  expect(await call(endpoint, token)).toMatchObject({ status: 400, code: 'role_not_allowed' })
})

const ofTheOffice = closed.flatMap(([name, endpoint]) =>
  endpoint.grants ? [{ name, endpoint, grants: endpoint.grants }] : [],
)

test.each(GRANTS)(
  'an administrator with the grant %s reaches what it names, and is told what else needs',
  async (grant) => {
    const { token } = await signedIn(shop, { role: 'admin', admin_grants: [grant] })
    for (const { name, endpoint, grants } of ofTheOffice) {
      const { code, message } = await call(endpoint, token)
      const refusal = code === 'grant_missing' ? message : null
      const isLetIn = grants.includes(grant) || endpoint.access.includes('user')
      expect([name, refusal]).toEqual([name, isLetIn ? null : grantMessage(grants)])
    }
    expect((await call(api.getProfile, token)).code).toBeNull()
  },
)

test('an administrator with all grants reaches what any of them names, and is no full one', async () => {
  const { token } = await signedIn(shop, { role: 'admin', admin_grants: [...GRANTS] })
  expect((await call(api.decideReview, token)).code).not.toBe('grant_missing')
  expect((await call(api.getSettings, token)).code).toBe('grant_missing')
})

/** A session of a program with these scopes, made from that of somebody signed in. */
async function programToken(role: Role, scopes: readonly string[]): Promise<string> {
  const { id, token } = await signedIn(shop, { role })
  await sql`
    update session set program_client = 'agent', program_scopes = ${[...scopes]}
    where account_id = ${id}`.execute(over(database.db))
  return token
}

test.each(ROLES)('a program of a %s reaches what its scopes name, and nothing else', async (role) => {
  const everything = await programToken(role, PROGRAM_SCOPES)
  const without = new Map(
    await Promise.all(
      PROGRAM_SCOPES.map(async (scope) => {
        const others = PROGRAM_SCOPES.filter((other) => other !== scope)
        return [scope, await programToken(role, others)] as const
      }),
    ),
  )
  const isRefused = async (endpoint: Endpoint, token: string) =>
    (await call(endpoint, token)).code === 'scope_not_allowed'
  for (const { name, endpoint } of allowed.filter((one) => one.role === role)) {
    const { scope } = endpoint
    expect([name, await isRefused(endpoint, everything)]).toEqual([name, scope === undefined])
    const token = scope === undefined ? everything : (without.get(scope) ?? '')
    expect([name, await isRefused(endpoint, token)]).toEqual([name, true])
  }
})

test('every endpoint of the contract is served, and the API document names them all', async () => {
  const answer = await shop.app.inject('/docs/json')
  const { paths } = answer.json() as { paths: Record<string, Record<string, unknown>> }
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(Object.keys(paths[path] ?? {})).toContain(endpoint.method.toLowerCase())
    expect({ name, code: (await call(endpoint, null)).code }).not.toEqual({ name, code: 'not_found' })
  }
})

test('the health of the server can be asked for', async () => {
  for (const url of ['/livez', '/healthz', '/readyz'])
    expect((await shop.app.inject(url)).statusCode).toBe(200)
})

test.each([
  ['on its own machine', {}, { status: 'ready', warnings: expect.any(Array) }],
  ['by a proxy', { headers: { 'x-forwarded-for': '192.0.2.7' } }, { status: 'ready' }],
  ['from elsewhere', { remoteAddress: '192.0.2.7' }, { status: 'ready' }],
])('what an operator should look at is told on the machine alone: asked %s', async (_, asked, told) => {
  expect((await shop.app.inject({ url: '/readyz', ...asked })).json()).toEqual(told)
})
