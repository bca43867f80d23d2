import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { ask } from '../testing/ask.ts'
import { type Allowed, callToolAt, connectAssistant, openAssistant, use } from '../testing/assistant.ts'
import { aSound } from '../testing/builders.ts'
import { givePoints } from '../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'

const database = useTestDatabase()
let shop: TestApp
let origin: string
beforeEach(async () => {
  shop = await openTestApp(database.db)
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => shop[Symbol.asyncDispose]())

const connected = (allowed?: Allowed) => connectAssistant(shop, allowed)
const openClient = (token: string) => openAssistant(origin, token)
const mcpStatus = async (token: string) => (await callToolAt(shop, token, 'search_sounds')).statusCode

test('what a person buys by the link of an assistant counts towards its limit', async () => {
  const [first, second] = [await aSound(database.db), await aSound(database.db)]
  const own = await aSound(database.db)
  const person = await connected({ spendLimitPoints: 5 })
  await givePoints(database.db, person.id, 10)
  await using client = await openClient(person.accessToken)
  await use(client, 'purchase_link', { soundIds: [first.id, second.id] })
  const items = [first, second, own].map(({ id }) => ({ loopId: id, pricePoints: 2 }))
  await ask(shop, '/api/checkout', { method: 'POST', token: person.token, body: { items } })
  const third = await aSound(database.db)
  expect(await use(client, 'purchase_link', { soundIds: [third.id] })).toMatchObject({
    isError: true,
    text: 'The cart would cost 2 points, and 1 are left of this month’s limit. Nothing was added.',
  })
})

test('resources are read by their address, and say where a person opens them', async () => {
  const { id } = await aSound(database.db, { title: 'Low bass' })
  await using client = await openClient((await connected()).accessToken)
  const { resourceTemplates } = await client.listResourceTemplates()
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'segno://sound/{id}',
    'segno://pack/{id}',
    'segno://collection/{id}',
  ])
  const { contents } = await client.readResource({ uri: `segno://sound/${id}` })
  expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
    id,
    pageUrl: `http://localhost:3000/sounds/${id}`,
    previewUrl: expect.stringContaining('http://localhost:3000/') as string,
    writtenByArtist: { title: 'Low bass' },
  })
  await expect(client.readResource({ uri: `segno://pack/${newId()}` })).rejects.toThrow('not found')
})

test('prompts are listed and filled in', async () => {
  await using client = await openClient((await connected()).accessToken)
  const { prompts } = await client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['find_sounds', 'complete_track'])
  const { messages } = await client.getPrompt({ name: 'find_sounds', arguments: { idea: 'dark garage' } })
  expect(messages[0]!.content).toMatchObject({ text: expect.stringContaining('dark garage') as string })
})

test('a preview can be played and its page opened, and a search says how it was read', async () => {
  const { id } = await aSound(database.db, { title: 'Low bass' })
  await using client = await openClient((await connected()).accessToken)
  const { content } = await client.callTool({ name: 'preview', arguments: { soundId: id } })
  expect(content.slice(1)).toMatchObject([
    { type: 'resource_link', mimeType: 'audio/mpeg' },
    { type: 'resource_link', uri: `http://localhost:3000/sounds/${id}` },
  ])
  const { data } = await use(client, 'search_sounds', { words: 'bass 128 bpm' })
  expect(data).toMatchObject({ understood: { tempoBpm: 128 } })
})

test.each(['/mcp', '/mcp/'])(
  'at %s, what is too long or too much is said in the shape of the protocol',
  async (url) => {
    const { accessToken } = await connected()
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const tooLong = await shop.app.inject({
      method: 'POST',
      url,
      headers,
      payload: `"${'a'.repeat(1_100_000)}"`,
    })
    expect([tooLong.statusCode, tooLong.json()]).toMatchObject([
      413,
      { jsonrpc: '2.0', error: { code: -32_000 } },
    ])
    const listed = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(listed.statusCode).toBe(200)
  },
)

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'a client of the revision %s is answered in it',
  async (protocolVersion) => {
    const { accessToken } = await connected()
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json, text/event-stream' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
    })
    expect(answer.body).toContain(`"protocolVersion":"${protocolVersion}"`)
  },
)

test('the official client speaks the revision 2026-07-28 with the shop', async () => {
  const { accessToken } = await connected()
  const version = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const
  await using client = Object.assign(new Client({ name: 'test', version: '1.0.0' }, version), {
    [Symbol.asyncDispose]: () => client.close(),
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }),
  )
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  expect((await client.listTools()).tools).toHaveLength(8)
})

test('an administrator turns assistants off, and on again, while the shop runs', async () => {
  const { accessToken } = await connected()
  const admin = await signedIn(shop, { role: 'admin' })
  const set = (was: string, assistants: string) =>
    shop.app.inject({
      method: 'PATCH',
      url: '/api/admin/settings',
      headers: { token: admin.token },
      payload: { was: { assistants: was }, values: { assistants } },
    })
  const registration = async () =>
    (await shop.app.inject('/.well-known/oauth-authorization-server')).json<object>()
  const register = () =>
    shop.app.inject({
      method: 'POST',
      url: '/oauth2/register',
      payload: { redirect_uris: ['http://127.0.0.1/'] },
    })
  expect((await set('open', 'listed')).statusCode).toBe(200)
  expect(await registration()).not.toHaveProperty('registration_endpoint')
  expect([(await register()).statusCode, await mcpStatus(accessToken)]).toEqual([404, 200])
  await set('listed', 'off')
  expect(await mcpStatus(accessToken)).toBe(404)
  await set('off', 'open')
  expect(await registration()).toHaveProperty('registration_endpoint')
  expect([(await register()).statusCode, await mcpStatus(accessToken)]).toEqual([201, 200])
})

test('registering too often or too much is said in the shape of OAuth', async () => {
  const register = (payload: object) =>
    shop.app.inject({ method: 'POST', url: '/oauth2/register', remoteAddress: '203.0.113.77', payload })
  const large = await register({ client_name: 'a'.repeat(9_000) })
  expect([large.statusCode, large.json()]).toMatchObject([413, { error: 'invalid_request' }])
  let answer = large
  for (let at = 0; at < 22; at++) answer = await register({ redirect_uris: ['http://127.0.0.1/cb'] })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    429,
    { error: 'temporarily_unavailable', error_description: expect.any(String) as string },
  ])
  expect(answer.headers).toHaveProperty('retry-after')
  const { rows } =
    await sql`select subject from security_event where kind = 'program.registered' and network = '203.0.113.77'`.execute(
      over(database.db),
    )
  expect(rows).toEqual([{ subject: '127.0.0.1' }])
})

test('a blocked program is disconnected, connects no more, and does again once it is unblocked', async () => {
  const person = await connected()
  const admin = await signedIn(shop, { role: 'admin' })
  const send = (path: string, body?: object) =>
    ask<{ items: { clientId: string; people: number; blocked: object | null }[] }>(
      shop,
      `/api/admin/programs${path}`,
      {
        method: body ? 'POST' : 'GET',
        token: admin.token,
        ...(body && { body }),
      },
    )
  const { items } = await send('')
  expect(items).toMatchObject([{ people: 1, describedBy: 'shop', blocked: null }])
  const { clientId } = items[0]!
  expect(await mcpStatus(person.accessToken)).toBe(200)
  await send('/block', { clientId })
  expect(await mcpStatus(person.accessToken)).toBe(401)
  expect((await send('')).items).toMatchObject([{ people: 0, blocked: { by: admin.id } }])
  await expect(connected()).rejects.toThrow('program_blocked')
  await send('/unblock', { clientId })
  expect(await mcpStatus((await connected()).accessToken)).toBe(200)
  const { rows } =
    await sql`select action from audit_entry where subject_kind = 'program' order by at, id`.execute(
      over(database.db),
    )
  expect(rows).toEqual([{ action: 'program.block' }, { action: 'program.unblock' }])
})
