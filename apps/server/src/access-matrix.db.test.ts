import { api, type Endpoint } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from './platform/db.ts'
import { newId } from './platform/ids.ts'
import { openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp(database.db)
})
afterEach(() => shop[Symbol.asyncDispose]())

const endpoints: [string, Endpoint][] = Object.entries(api)
const ROLES = ['user', 'artist', 'admin'] as const

/** Calls with an id of nothing in every place, which no policy lets through to anything. */
async function call(
  endpoint: Endpoint,
  token: string | null,
): Promise<{ status: number; code: string | null }> {
  const answer = await shop.app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, () => newId()),
    headers: token === null ? {} : { token },
  })
  const said = answer.headers['content-type']?.includes('json') ? (answer.json() as { code?: string }) : {}
  return { status: answer.statusCode, code: said.code ?? null }
}

const SESSION_CODES = ['no_token', 'role_not_allowed', 'account_disabled', 'unauthenticated', 'invalid_token']

test.each(endpoints)(
  '%s: guests, every role, deactivated and signed-out people get what the contract says',
  async (_, endpoint) => {
    const { access } = endpoint
    const guest = await call(endpoint, null)
    const forged = await call(endpoint, 'not.a.token')
    if (access === 'anyone') {
      expect(SESSION_CODES).not.toContain(guest.code)
      expect(SESSION_CODES).not.toContain(forged.code)
      return
    }
    expect(guest).toEqual({ status: 400, code: 'no_token' })
    expect(forged).toEqual({ status: 400, code: 'invalid_token' })
    for (const role of ROLES) {
      const { token, id } = await signedIn(shop, { role })
      const { code } = await call(endpoint, token)
      if (access.includes(role)) expect(SESSION_CODES).not.toContain(code)
      else expect(code).toBe('role_not_allowed')
      await sql`update account set status = 'deactivated' where id = ${id}`.execute(over(database.db))
    }
    // A token is known for a few seconds, so the ones just used are not asked about again; a new one is refused.
    const { token, id } = await signedIn(shop)
    await sql`update account set status = 'deactivated' where id = ${id}`.execute(over(database.db))
    expect(await call(endpoint, token)).toEqual({ status: 400, code: 'account_disabled' })
  },
)

test('every endpoint of the contract is served, and the API document names them all', async () => {
  const answer = await shop.app.inject('/docs/json')
  const { paths } = answer.json() as { paths: Record<string, Record<string, unknown>> }
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(paths[path]?.[endpoint.method.toLowerCase()], name).toBeDefined()
    expect((await call(endpoint, null)).code, name).not.toBe('not_found')
  }
})

test('the health of the server can be asked for', async () => {
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
})
