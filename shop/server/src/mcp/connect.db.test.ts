import { createHash, randomBytes } from 'node:crypto'
import {
  auth,
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { getHostedSignIn, getWallet, listSessions, type Answer } from '@segno/contract'
import { freePort } from '@segno/test-kit/free-port'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import type { OnWire } from '../testing/on-wire.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { TestBrowser } from '../testing/test-browser.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
const LOOPBACK = 'http://127.0.0.1:53682/callback'
const DOCUMENT = 'https://app.test/client.json'
let origin: string
let shop: TestApp | null = null
/** What stands at public addresses, and which of them were fetched. */
const documents = new Map<string, unknown>()
const fetched: string[] = []

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const fetchDocument = (address: string): Promise<unknown> => {
    fetched.push(address)
    return documents.has(address)
      ? Promise.resolve(documents.get(address))
      : Promise.reject(new Error('there is none'))
  }
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: origin }, { config: { fetchDocument } })
  await shop.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => shop?.[Symbol.asyncDispose]())
afterEach(() => {
  documents.clear()
  fetched.length = 0
})

/** Keeps what the official client has it keep. */
class Memory implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly clientMetadataUrl?: string
  client: OAuthClientInformation | undefined
  kept: OAuthTokens | undefined
  address = ''
  #verifier = ''

  constructor(how: { redirectUrl?: string; document?: string } = {}) {
    this.redirectUrl = how.redirectUrl ?? LOOPBACK
    if (how.document !== undefined) this.clientMetadataUrl = how.document
  }

  get clientMetadata() {
    return {
      client_name: 'Test assistant',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    }
  }

  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformation) => void (this.client = client)
  tokens = () => this.kept
  saveTokens = (tokens: OAuthTokens) => void (this.kept = tokens)
  redirectToAuthorization = (address: URL) => void (this.address = address.href)
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier)
  codeVerifier = () => this.#verifier
}

const isElsewhere = (at: string): boolean => !at.startsWith(`${origin}/`)

/** The sign-in that a program's address leads to, in a browser of its own. */
async function openSignIn(address: string) {
  const browser = new TestBrowser(shop!, origin)
  const page = await browser.follow(address, isElsewhere)
  return { browser, page, uid: page.split('/').at(-1)! }
}

async function shown(uid: string): Promise<OnWire<Answer<typeof getHostedSignIn>>> {
  const answer = await shop!.app.inject(getHostedSignIn.path.replace(':uid', uid))
  return answer.json<{ body: { data: OnWire<Answer<typeof getHostedSignIn>> } }>().body.data
}

async function allow(address: string, token: string): Promise<URL> {
  const { browser, uid } = await openSignIn(address)
  const answer = await shop!.app.inject({
    method: 'POST',
    url: `/api/auth/hostedSignIn/${uid}/allow`,
    headers: { token },
    payload: {},
  })
  const { body } = answer.json<{ body: { data: { continueAt: string } } }>()
  return new URL(await browser.follow(`${origin}${body.data.continueAt}`, isElsewhere))
}

/** The official client signs in, knowing nothing but the address. */
async function signIn(memory: Memory, token: string): Promise<void> {
  const serverUrl = new URL('/mcp', origin)
  expect(await auth(memory, { serverUrl })).toBe('REDIRECT')
  const back = await allow(memory.address, token)
  expect(`${back.origin}${back.pathname}`).toBe(memory.redirectUrl)
  const [authorizationCode = '', iss = ''] = ['code', 'iss'].map((name) => back.searchParams.get(name) ?? '')
  await auth(memory, { serverUrl, authorizationCode, iss })
}

async function listTools(memory: Memory): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: memory }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

const walletCode = async (token: string) =>
  (await shop!.app.inject({ url: getWallet.path, headers: { token } })).json<{ code?: string }>().code

const aDocument = (facts: object = {}) => ({
  client_id: DOCUMENT,
  client_name: 'Code editor',
  redirect_uris: ['http://localhost/callback', 'https://evil.test@10.0.0.1/'],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks_uri: 'http://10.0.0.1/keys',
  scope: 'admin',
  ...facts,
})

test('the official client connects with the address alone, and renews', async () => {
  const person = await signedIn(shop!)
  const memory = new Memory()
  await signIn(memory, person.token)
  expect(memory.client?.client_id).toMatch(/^p\./)
  expect(await listTools(memory)).toContain('search_sounds')
  const { access_token: first } = memory.kept!
  expect(await walletCode(first)).toBe('invalid_token')
  expect(await auth(memory, { serverUrl: new URL('/mcp', origin) })).toBe('AUTHORIZED')
  expect(memory.kept!.access_token).not.toBe(first)
  expect(await listTools(memory)).toContain('search_sounds')
  expect(memory.kept).not.toHaveProperty('id_token')
})

test('a person finds the program under its own name, and disconnects it', async () => {
  const person = await signedIn(shop!)
  const memory = new Memory()
  await signIn(memory, person.token)
  const sessions = await shop!.app.inject({ url: listSessions.path, headers: { token: person.token } })
  const { items } = sessions.json<{ body: { data: OnWire<Answer<typeof listSessions>> } }>().body.data
  const connected = items.find(({ program }) => program !== null)!
  expect(connected.program).toMatchObject({ name: 'Test assistant', spendLimitPoints: null })
  await shop!.app.inject({
    method: 'DELETE',
    url: `${listSessions.path}/${connected._id}`,
    headers: { token: person.token },
  })
  const { access_token: token, refresh_token: refreshToken = '' } = memory.kept!
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop!.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })).statusCode).toBe(401)
  const form = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: memory.client!.client_id,
  }
  expect((await postForm('/oauth2/token', form)).json()).toMatchObject({ error: 'invalid_grant' })
})

const postForm = (url: string, form: Record<string, string>) =>
  shop!.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test('a refresh token that comes back after it was used ends the whole session', async () => {
  const person = await signedIn(shop!)
  const memory = new Memory()
  await signIn(memory, person.token)
  const { refresh_token: used = '' } = memory.kept!
  await auth(memory, { serverUrl: new URL('/mcp', origin) })
  await listTools(memory)
  await auth(memory, { serverUrl: new URL('/mcp', origin) })
  await sql`update used_refresh_token set used_at = used_at - interval '1 hour'`.execute(over(database.db))
  const form = { grant_type: 'refresh_token', refresh_token: used, client_id: memory.client!.client_id }
  expect((await postForm('/oauth2/token', form)).json()).toMatchObject({ error: 'invalid_grant' })
  const headers = { authorization: `Bearer ${memory.kept!.access_token}` }
  expect((await shop!.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })).statusCode).toBe(401)
})

const register = (payload: object, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
  shop!.app.inject({ method: 'POST', url: '/oauth2/register', remoteAddress, headers, payload })

const CURSOR = [
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'https://www.cursor.com/agents/mcp/oauth/callback',
  'http://localhost:8787/callback',
]

test.each([
  [
    'Claude',
    ['https://claude.ai/api/mcp/auth_callback'],
    { token_endpoint_auth_method: 'client_secret_post' },
  ],
  ['Cursor', CURSOR, {}],
  [
    'Visual Studio Code',
    ['https://vscode.dev/redirect', 'http://127.0.0.1/', 'http://127.0.0.1:33418/'],
    { grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'] },
  ],
])('%s registers as it is known to, and each of its addresses is good', async (name, uris, more) => {
  const answer = await register({ client_name: name, redirect_uris: uris, response_types: ['code'], ...more })
  expect(answer.statusCode).toBe(201)
  const { client_id: id, ...rest } = answer.json<{ client_id: string }>()
  expect(rest).toMatchObject({
    client_name: name,
    redirect_uris: uris,
    token_endpoint_auth_method: 'none',
  })
  for (const uri of uris) {
    const { page } = await openSignIn(`${origin}/oauth2/authorize?${askedBy(id, uri).toString()}`)
    expect([uri, page]).toEqual([uri, expect.stringMatching(/^\/sign-in\/[\w-]{10,}$/)])
  }
})

const askedBy = (clientId: string, redirectUri: string) =>
  new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(randomBytes(8)).digest('base64url'),
    code_challenge_method: 'S256',
  })

const problemOf = async (clientId: string, redirectUri: string) =>
  (await openSignIn(`${origin}/oauth2/authorize?${askedBy(clientId, redirectUri).toString()}`)).page

test('a registered program is returned to its own addresses alone, but for the port of this computer', async () => {
  const id = (await register({ redirect_uris: ['http://localhost/a'] })).json<{ client_id: string }>()
    .client_id
  expect(await problemOf(id, 'http://localhost:4711/a')).toMatch(/^\/sign-in\/[\w-]+$/)
  for (const other of [
    'http://localhost/b',
    'http://evil.test/a',
    'https://evil.test/',
    'http://localhost.evil.test/a',
  ])
    expect(await problemOf(id, other)).toContain('problem=invalid_redirect_uri')
})

test('a forged id is no program', async () => {
  const id = (await register({ redirect_uris: ['https://app.test/in'] })).json<{ client_id: string }>()
    .client_id
  const [, , signature] = id.split('.')
  const evil = Buffer.from(JSON.stringify(['Evil', 'https://evil.test/in'])).toString('base64url')
  expect(await problemOf(`p.${evil}.${signature}`, 'https://evil.test/in')).toContain(
    'problem=invalid_client',
  )
})

test('registering is refused for what is too large, too often or not allowed, and writes nothing', async () => {
  const [before] = await countRecords()
  expect((await register({ redirect_uris: ['http://evil.test/'] })).json()).toEqual({
    error: 'invalid_redirect_uri',
  })
  expect((await register({ client_name: 'x'.repeat(9_000), redirect_uris: CURSOR })).statusCode).toBe(413)
  const statuses: number[] = []
  for (let at = 0; at < 21; at++)
    statuses.push((await register({ redirect_uris: CURSOR }, {}, '2001:db8:1:1::1')).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  expect((await register({ redirect_uris: CURSOR }, {}, '2001:db8:1:1::2')).statusCode).toBe(429)
  expect((await register({ redirect_uris: CURSOR }, {}, '2001:db8:1:2::1')).statusCode).toBe(201)
  expect(await countRecords()).toEqual([before])
})

async function countRecords(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from hosted_record`.execute(
    over(database.db),
  )
  return rows.map(({ count }) => count)
}

test('the official client connects by the document that describes it, on any port', async () => {
  documents.set(DOCUMENT, aDocument())
  const memory = new Memory({ redirectUrl: 'http://localhost:4711/callback', document: DOCUMENT })
  await signIn(memory, (await signedIn(shop!)).token)
  expect(memory.client?.client_id).toBe(DOCUMENT)
  expect(await listTools(memory)).toContain('search_sounds')
  expect(fetched).toEqual([DOCUMENT])
})

test.each<[string, unknown]>([
  ['is of another program', aDocument({ client_id: 'https://other.test/client.json' })],
  ['has no address that is allowed', aDocument({ redirect_uris: ['http://evil.test/'] })],
  ['is a list', []],
  ['is null', null],
  ['is text', 'text'],
])('a document that %s is no program, and is not fetched again at once', async (_, document) => {
  const at = `https://${randomBytes(4).toString('hex')}.test/client.json`
  documents.set(
    at,
    document && {
      ...document,
      ...('client_id' in Object(document) && {
        client_id: (document as { client_id: string }).client_id === DOCUMENT ? at : 'https://other.test/',
      }),
    },
  )
  expect(await problemOf(at, 'http://localhost/callback')).toContain('problem=invalid_client')
  expect(await problemOf(at, 'http://localhost/callback')).toContain('problem=invalid_client')
  expect(fetched).toEqual([at])
})

test('one network has only so many documents fetched', async () => {
  const statuses: string[] = []
  for (let at = 0; at < 31; at++) statuses.push(await problemOf(`https://many-${at}.test/c.json`, LOOPBACK))
  expect(fetched.length).toBeLessThanOrEqual(30)
  expect(statuses.every((page) => page.includes('problem=invalid_client'))).toBe(true)
})

test('a page on this computer may register; another site may not read the answer', async () => {
  const at = async (from: string) =>
    (await register({ redirect_uris: CURSOR }, { origin: from })).headers['access-control-allow-origin']
  expect(await at('http://localhost:6274')).toBe('http://localhost:6274')
  expect(await at('https://evil.test')).toBeUndefined()
  const token = await fetch(`${origin}/oauth2/token`, {
    method: 'POST',
    headers: { origin: 'http://localhost:6274' },
  })
  expect(token.headers.get('access-control-allow-origin')).toBe('http://localhost:6274')
})

test.each(['listed', 'off'])('where assistants are %s, unknown programs cannot connect', async (openness) => {
  await using closed = await openTestApp(database.db, { SEGNO_ASSISTANTS: openness })
  const ask = (url: string) => closed.app.inject({ method: 'POST', url, payload: { redirect_uris: CURSOR } })
  expect((await ask('/oauth2/register')).statusCode).toBe(404)
  expect((await ask('/mcp')).statusCode).toBe(openness === 'off' ? 404 : 401)
  const { client_id: id } = (await register({ redirect_uris: CURSOR })).json<{ client_id: string }>()
  const refused = await closed.app.inject(`/oauth2/authorize?${askedBy(id, CURSOR[1]!).toString()}`)
  expect(refused.headers.location).toContain('problem=invalid_client')
  const metadata = (await closed.app.inject('/.well-known/oauth-authorization-server')).json<object>()
  expect(metadata).not.toHaveProperty('registration_endpoint')
})

test('the page says which program asks, and on whose word it is known', async () => {
  const id = (await register({ client_name: 'Claude', redirect_uris: ['https://claude.ai/in'] })).json<{
    client_id: string
  }>().client_id
  const { uid } = await openSignIn(
    `${origin}/oauth2/authorize?${askedBy(id, 'https://claude.ai/in').toString()}`,
  )
  expect((await shown(uid)).client).toMatchObject({
    name: 'Claude',
    describedBy: 'registration',
    documentHost: null,
    returnsTo: 'claude.ai',
    returnsToThisComputer: false,
  })
  documents.set(DOCUMENT, aDocument())
  const here = 'http://localhost:4711/callback'
  const described = await openSignIn(`${origin}/oauth2/authorize?${askedBy(DOCUMENT, here).toString()}`)
  expect((await shown(described.uid)).client).toMatchObject({
    name: 'Code editor',
    describedBy: 'document',
    documentHost: 'app.test',
    returnsTo: 'localhost:4711',
    returnsToThisComputer: true,
  })
})
