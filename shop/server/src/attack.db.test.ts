import { api, ROLES, type Endpoint } from '@segno/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { anAccount } from './testing/builders.ts'
import { mailsTo } from './testing/mails.ts'
import { guestToken, openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { setPassword } from './identity/public.ts'

const database = useTestDatabase()
const SMUGGLED = 'x\r\nset-cookie: session=mine\r\nbcc: eve@evil.test\r\n{"level":60,"msg":"all is well"}'
const ada = {
  email: 'ada@segno.test',
  password: 'rain on the tin roof',
  firstName: 'Ada',
  lastName: 'Lee',
  country: 'DE',
  currency: 'EUR',
  role: 'user',
  type: 'user',
}
let logged: string
let shop: TestApp
beforeEach(async () => {
  logged = ''
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) })
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: 'http://segno.test' }, { log })
})
afterEach(() => shop[Symbol.asyncDispose]())

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers })

const withBody = Object.entries(api as Record<string, Endpoint>).filter(
  ([, { body, uploads }]) => body !== undefined && uploads === undefined,
)

test('every endpoint refuses more than a megabyte: Request Too Long', async () => {
  const tokens: Record<string, string> = { guest: await guestToken(shop) }
  for (const role of ROLES) tokens[role] = (await signedIn(shop, { role })).token
  for (const [name, { method, path, access }] of withBody) {
    const token = tokens[typeof access === 'string' ? access : (access[0] ?? '')]
    const answer = await shop.app.inject({
      method,
      url: path.replace(/:\w+/g, 'x'),
      headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
      payload: `{"email":"${'a'.repeat(1_000_001)}"}`,
    })
    expect({ name, said: answer.json() as object }).toMatchObject({
      name,
      said: { statusCode: 413, code: 'request_too_long', message: 'Request Too Long' },
    })
  }
})

test('a body that somebody may not send is refused before it is read, however large', async () => {
  const { token } = await signedIn(shop)
  const url = '/api/admin/vocabulary/genre'
  const payload = { slug: 'a'.repeat(1_000_001) }
  expect((await post(url, payload)).json()).toMatchObject({ code: 'no_token' })
  expect((await post(url, payload, { token })).json()).toMatchObject({ code: 'role_not_allowed' })
})

test('whoever asks for what their role may not have is in the security log, once a minute for each endpoint', async () => {
  const { id, token } = await signedIn(shop)
  for (let tries = 0; tries < 3; tries++) await post('/api/admin/vocabulary/genre', {}, { token })
  await post('/api/admin/vocabulary/genre', {})
  const { rows } = await sql`
    select account_id, network, subject, reason from security_event where kind = 'access.refused'`.execute(
    over(database.db),
  )
  const subject = 'POST /api/admin/vocabulary/:kind'
  expect(rows).toEqual([{ account_id: id, network: '127.0.0.1', subject, reason: 'user' }])
})

test('a form of more than ten kilobytes is refused: Request Too Long', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v6/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `user=${'a'.repeat(10_001)}`,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { message: 'Request Too Long' }])
})

test('headers of more than sixteen kilobytes are not even read', async () => {
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/api/public/shop`, { headers: { token: 'a'.repeat(17_000) } })
  expect(answer.status).toBe(431)
  expect(await answer.json()).toMatchObject({ statusCode: 431, code: 'headers_too_long' })
  expect((await fetch(`${address}/api/public/shop`)).status).toBe(200)
})

test('a name with a line break is refused, and no mail goes out', async () => {
  for (const field of ['firstName', 'lastName', 'email'] as const)
    expect((await post('/api/auth/register', { ...ada, [field]: SMUGGLED })).statusCode).toBe(400)
  expect(await mailsTo(database.db, ada.email)).toHaveLength(0)
  expect(await mailsTo(database.db, 'eve@evil.test')).toHaveLength(0)
})

test('what a voucher, an affiliate or a browser calls itself reaches no header, no mail and no line of the log', async () => {
  const answers = [
    await post('/api/auth/register', { ...ada, voucherCode: SMUGGLED }),
    await shop.app.inject(`/api/public/affiliateClicks/${encodeURIComponent(SMUGGLED)}`),
    await post('/api/auth/signIn', { email: SMUGGLED, password: 'x' }, { 'user-agent': SMUGGLED }),
    await post('/api/auth/forgotPassword', { email: SMUGGLED }, { proof: SMUGGLED, token: SMUGGLED }),
    await shop.app.inject({ url: '/api/public/shop', headers: { 'x-forwarded-for': SMUGGLED } }),
  ]
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBeLessThan(500)
    expect(Object.values(headers).join()).not.toMatch(/mine|evil/)
  }
  for (const mail of await mailsTo(database.db, ada.email))
    expect(`${mail.subject} ${mail.body_text}`).not.toContain('evil')
  const lines = logged.split('\n').filter((line) => line !== '')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).not.toContain('all is well')
})

const HOSTILE = ['https://evil.test', '//evil.test', '/\\evil.test', '\r\nset-cookie: session=mine', '%0d%0a']
const LEADING_ON = (target: string): string[] => {
  const given = encodeURIComponent(target)
  return [
    `/oauth2/social/${given}`,
    `/oauth2/social/google?interaction=${given}&link=${given}`,
    `/oauth2/idpresponse?state=${given}&code=${given}&RelayState=${given}`,
    `/oauth2/authorize?client_id=web&response_type=code&redirect_uri=${given}`,
    `/oauth2/authorize?client_id=${given}&response_type=code&redirect_uri=${given}&state=${given}`,
    `/oauth2/interaction/${given}`,
    `/oauth2/interaction/${given}/finish?pass=${given}`,
    `/oauth2/interaction/${given}/decline`,
    `/logout?client_id=web&logout_uri=${given}`,
    `/plugin/${given}/google`,
    `//evil.test/%2e%2e?${given}`,
  ]
}

test.each(HOSTILE)('nothing that a request says leads a browser away from the shop: %j', async (target) => {
  for (const url of LEADING_ON(target)) {
    const answer = await shop.app.inject({ url, headers: { host: 'evil.test', accept: 'text/html' } })
    const location = answer.headers.location ?? '/'
    const leadsTo = new URL(location, 'http://segno.test')
    expect({ url, origin: leadsTo.origin }).toEqual({ url, origin: 'http://segno.test' })
    expect({ url, cookies: String(answer.headers['set-cookie'] ?? '') }).toEqual({
      url,
      cookies: expect.not.stringContaining('mine'),
    })
  }
})

async function comeIn(email: string, extra: object = {}, headers: Record<string, string> = {}) {
  const answer = await post('/api/auth/signIn', { email, password: ada.password, ...extra }, headers)
  const said = answer.json() as { body?: { data: { tokens: { idToken: string; refreshToken: string } } } }
  return { status: answer.statusCode, cookies: answer.headers['set-cookie'], tokens: said.body?.data.tokens }
}
const sidOf = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: unknown }).sid

test('a session that somebody chose beforehand is never taken over: each sign-in makes its own', async () => {
  const { id, email } = await anAccount(database.db)
  await setPassword(database.db, { accountId: id, password: ada.password })
  const chosen = 'chosen-by-somebody-else-beforehand-0123456789'
  for (const name of ['session', 'sid', 'ticket', 'refreshToken', 'sessionId'])
    expect((await comeIn(email, { [name]: chosen })).status).toBe(400)
  const carried = { cookie: `session=${chosen}; sid=${chosen}`, sid: chosen, session: chosen, token: chosen }
  const first = await comeIn(email, { deviceKey: chosen }, carried)
  const second = await comeIn(email, { deviceKey: chosen }, { ...carried, token: first.tokens!.idToken })
  expect(first.cookies).toBeUndefined()
  expect(sidOf(first.tokens!.idToken)).not.toBe(sidOf(second.tokens!.idToken))
  expect(first.tokens!.refreshToken).not.toBe(second.tokens!.refreshToken)
  expect(JSON.stringify([first, second])).not.toContain(chosen)
  const remembered = await post(
    '/api/auth/devices',
    { name: 'Mine', deviceKey: chosen, key: chosen },
    { token: first.tokens!.idToken },
  )
  expect(remembered.statusCode).toBe(400)
  expect(remembered.body).not.toContain(chosen)
})

const changing = Object.entries(api as Record<string, Endpoint>).filter(
  ([, { method, access }]) => method !== 'GET' && typeof access !== 'string',
)

test('another site’s form does nothing in the name of who is signed in: a cookie is no token', async () => {
  const { token } = await signedIn(shop)
  for (const [name, { method, path }] of changing) {
    const answer = await shop.app.inject({
      method,
      url: path.replace(/:\w+/g, 'x'),
      headers: {
        cookie: `token=${token}; idToken=${token}`,
        origin: 'https://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `token=${token}&password=x`,
    })
    const { code } = answer.json() as { code: string }
    // Where a file is wanted, a form is refused before anybody asks whose it is.
    expect({ name, code }).toEqual({
      name,
      code: expect.stringMatching(/^(no_token|unsupported_media_type)$/),
    })
    expect(answer.statusCode).toBe(code === 'no_token' ? 400 : 415)
  }
})
