import { api, type Endpoint, type Grant, GRANTS } from '@segno/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { ask } from '../../testing/ask.ts'
import { PASSWORD } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { openTestApp, type SignedIn, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let now = new Date()
beforeAll(async () => void (shop = await openTestApp(database.db, {}, { now: () => now })))
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => void (now = new Date()))

const anAdmin = (grants: Grant[] = []) =>
  signedIn(shop, { role: 'admin', admin_grants: grants }, { isConfirmed: true })
interface Made {
  readonly _id: string
  readonly key: string
}
interface Shown {
  readonly items: readonly (Record<string, unknown> & { readonly _id: string })[]
}
const fields = { name: 'Accounting', grants: ['support'], mayChange: false, lastsDays: null }
const add = ({ token }: SignedIn, facts: object = {}) =>
  ask<Made>(shop, '/api/admin/api-keys', { method: 'POST', token, body: { ...fields, ...facts } })
const keysOf = async ({ token }: SignedIn) => (await ask<Shown>(shop, '/api/admin/api-keys', { token })).items
const users = (token: string) => ask<{ code?: string }>(shop, '/api/admin/users', { token })
const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(over(database.db))

const codeOf = async (endpoint: Endpoint, token: string): Promise<string | null> => {
  const url = endpoint.path.replace(/:\w+/g, () => newId())
  const answer = await shop.app.inject({ method: endpoint.method, url, headers: { token } })
  const isJson = answer.headers['content-type']?.includes('json') ?? false
  return isJson ? (answer.json<{ code?: string }>().code ?? null) : null
}
const REFUSALS = ['grant_missing', 'key_not_allowed', 'role_not_allowed', 'scope_not_allowed']

test.each(GRANTS.flatMap((grant) => [true, false].map((mayChange) => [grant, mayChange] as const)))(
  'a key with the grant %s that may change things (%s) reaches that and nothing else',
  async (grant, mayChange) => {
    const admin = await anAdmin()
    const { key } = await add(admin, { grants: [grant], mayChange })
    const closed = Object.entries<Endpoint>(api).filter(([, { access }]) => typeof access !== 'string')
    for (const [name, endpoint] of closed) {
      const isReached =
        (endpoint.grants?.includes(grant) ?? false) &&
        endpoint.confirmed !== true &&
        (mayChange || endpoint.method === 'GET') &&
        !name.endsWith('ApiKey') &&
        !name.endsWith('ApiKeys')
      const code = await codeOf(endpoint, key)
      expect([name, REFUSALS.includes(code ?? '') ? 'refused' : 'reached']).toEqual([
        name,
        isReached ? 'reached' : 'refused',
      ])
    }
  },
)

test('a key is shown once, kept as a hash, told by mail, and in the audit trail and the security log', async () => {
  const admin = await anAdmin()
  const { key, _id } = await add(admin)
  expect(key).toMatch(/^segno_key_[\w-]{43}$/)
  const { rows } = await run(`select api_key::text as all from api_key`)
  expect(JSON.stringify(rows)).not.toContain(key.slice(-20))
  const [shown] = await keysOf(admin)
  expect(shown).toMatchObject({ _id, name: 'Accounting', grants: ['support'], lastUsedAt: null })
  expect(JSON.stringify(shown)).not.toContain(key.slice(-20))
  const { rows: logged } = await run(`select kind, reason from security_event where subject = '${_id}'`)
  expect(logged).toEqual([{ kind: 'way_in.added', reason: 'api_key' }])
  const { rows: audited } = await run(`select action, actor_id from audit_entry where subject_id = '${_id}'`)
  expect(audited).toEqual([{ action: 'api_key.add', actor_id: admin.id }])
  const mails = await mailsTo(database.db, `${admin.id}@segno.test`)
  expect(mails.map(({ subject }) => subject)).toContain('An API key was made at Segno')
})

test('the last use of a key is shown', async () => {
  const admin = await anAdmin()
  const { key } = await add(admin)
  await users(key)
  expect(await keysOf(admin)).toMatchObject([{ lastUsedAt: now.toISOString() }])
})

test('a key never reaches more than its administrator does now', async () => {
  const admin = await anAdmin()
  const { key } = await add(admin, { grants: ['support', 'accountant'] })
  expect(await users(key)).not.toHaveProperty('code')
  await run(`update account set admin_grants = '{accountant}' where id = '${admin.id}'`)
  expect(await users(key)).toMatchObject({ code: 'grant_missing' })
  await run(`update account set admin_grants = '{reviewer}' where id = '${admin.id}'`)
  expect(await users(key)).toMatchObject({ code: 'unauthenticated' })
  await run(`update account set admin_grants = '{}', role = 'user' where id = '${admin.id}'`)
  expect(await users(key)).toMatchObject({ code: 'unauthenticated' })
  await run(`update account set role = 'admin', status = 'deactivated' where id = '${admin.id}'`)
  expect(await users(key)).toMatchObject({ code: 'account_disabled' })
})

test('an administrator makes keys for their own grants alone, and sees and ends their own; a full one all', async () => {
  const [support, full] = [await anAdmin(['support']), await anAdmin()]
  expect(await add(support, { grants: ['support', 'accountant'] })).toMatchObject({ code: 'grant_missing' })
  const own = await add(support)
  const other = await add(full, { grants: ['reviewer'] })
  expect((await keysOf(support)).map(({ _id }) => _id)).toEqual([own._id])
  expect(await keysOf(full)).toHaveLength(2)
  const end = ({ token }: SignedIn, { _id }: Made) =>
    ask(shop, `/api/admin/api-keys/${_id}`, { method: 'DELETE', token })
  expect(await end(support, other)).toMatchObject({ code: 'api_key_not_found' })
  expect(await end(full, own)).toBeNull()
  expect(await users(own.key)).toMatchObject({ code: 'invalid_token' })
  expect(await end(full, own)).toMatchObject({ code: 'api_key_not_found' })
})

test('a key ends on its day, and with everything else when its administrator is signed out everywhere', async () => {
  const admin = await anAdmin()
  const { key } = await add(admin, { lastsDays: 30 })
  now = new Date(now.getTime() + 31 * 86_400_000)
  expect(await users(key)).toMatchObject({ code: 'invalid_token' })
  const other = await anAdmin()
  const lasting = await add(other)
  const body = { oldPassword: PASSWORD, newPassword: 'another rain on the roof' }
  const changed = await ask(shop, '/api/auth/changePassword', { method: 'POST', token: other.token, body })
  expect(changed).toBeNull()
  expect(await users(lasting.key)).toMatchObject({ code: 'invalid_token' })
})

test('a key does not open the tools of assistants', async () => {
  const { key } = await add(await anAdmin())
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${key}` },
    payload: {},
  })
  expect(answer.statusCode).toBe(401)
})
