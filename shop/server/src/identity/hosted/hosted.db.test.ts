import { freePort } from '@segno/test-kit/free-port'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const database = useTestDatabase()
const SCOPE = 'openid profile email phone aws.cognito.signin.user.admin search match library agent'
const LOOPBACK = 'http://127.0.0.1:53682/callback'
let origin: string
let shop: TestApp | null = null

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const added = [
    {
      clientId: 'site',
      name: 'Another site',
      redirectUris: ['https://site.test/in'],
      logoutUris: ['https://site.test/out'],
    },
  ]
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: origin, SEGNO_HOSTED_CLIENTS: JSON.stringify(added) })
  await shop.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => shop?.[Symbol.asyncDispose]())

const somebody = (facts: Parameters<typeof signedIn>[1] = {}) => signedIn(shop!, facts)

/** What the plugin does, with a client that nobody here wrote. */
async function openIdClient(clientId = 'agent'): Promise<client.Configuration> {
  return client.discovery(new URL(origin), clientId, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
}

async function begin(config: client.Configuration, extra: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: LOOPBACK,
    scope: SCOPE,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  })
  return { address, verifier, state, nonce }
}

const aBrowser = (): TestBrowser => new TestBrowser(shop!, origin)

/** Where a browser ends: at a page of ours, or at the first address that is not ours. */
async function follow(browser: TestBrowser, address: string): Promise<URL> {
  return new URL(await browser.follow(address, (at) => !at.startsWith(`${origin}/`)), origin)
}

/** Somebody who is signed in says yes on our page. */
async function allow(uid: string, token: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${origin}/api/auth/hostedSignIn/${uid}/allow`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.json() as Promise<Record<string, unknown>>
}

async function continueAt(uid: string, token: string): Promise<string> {
  return ((await allow(uid, token)) as { body: { data: { continueAt: string } } }).body.data.continueAt
}

const uidIn = async (browser: TestBrowser, address: URL): Promise<string> =>
  (await follow(browser, address.href)).pathname.split('/').at(-1)!

/** The browser is led to our page, where somebody who is signed in says yes, and back to the program. */
async function sayYes(browser: TestBrowser, address: URL, token: string): Promise<URL> {
  return follow(browser, await continueAt(await uidIn(browser, address), token))
}

async function comeIn(token: string, config?: client.Configuration) {
  const used = config ?? (await openIdClient())
  const { address, verifier, state, nonce } = await begin(used)
  const back = await sayYes(aBrowser(), address, token)
  const tokens = await client.authorizationCodeGrant(used, back, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })
  return { config: used, tokens, back, verifier, state, nonce }
}

/** Something that a program may do with the scope `library`. */
const walletOf = (token: string) =>
  fetch(`${origin}/api/wallet`, { headers: { token } }).then((answer) => answer.status)

test('[A14] openid-client finds the shop, signs in with PKCE, and gets tokens that the API takes', async () => {
  const { id, token } = await somebody({ first_name: 'Ada', last_name: 'Lee', role: 'artist' })
  const { config, tokens } = await comeIn(token)
  expect(tokens.claims()).toMatchObject({
    sub: id,
    aud: 'agent',
    iss: origin,
    token_use: 'id',
    'custom:userFirstName': 'Ada',
    'custom:role': 'artist',
    'custom:status': 'activated',
  })
  expect(tokens.scope?.split(' ').toSorted()).toEqual(SCOPE.split(' ').toSorted())
  expect(await walletOf(tokens.id_token!)).toBe(200)
  const info = await client.fetchUserInfo(config, tokens.access_token, id)
  expect(info).toMatchObject({ sub: id, name: 'Ada Lee', email_verified: true })
})

test('[A14] its refresh token is good once, and one that comes back later ends the session', async () => {
  const { token } = await somebody()
  const { config, tokens } = await comeIn(token)
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!)
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
  expect(await walletOf(renewed.id_token!)).toBe(200)
  await sql`update used_refresh_token set used_at = used_at - interval '1 hour'`.execute(over(database.db))
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(client.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(await walletOf(renewed.id_token!)).toBe(400)
})

test('a renewal whose answer was lost is asked for again however late, until what it gave is used', async () => {
  const { config, tokens } = await comeIn((await somebody()).token)
  const lost = await client.refreshTokenGrant(config, tokens.refresh_token!)
  const anHourLater = () =>
    sql`update used_refresh_token set used_at = used_at - interval '1 hour'`.execute(over(database.db))
  await anHourLater()
  const again = await client.refreshTokenGrant(config, tokens.refresh_token!)
  expect(again.refresh_token).toBe(lost.refresh_token)
  // A program that reads no ID tokens uses its access token.
  expect(await walletOf(again.access_token)).toBe(200)
  await anHourLater()
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(await walletOf(again.id_token!)).toBe(400)
})

test('two requests of a program that renew at once get the same, and the session goes on', async () => {
  const { config, tokens } = await comeIn((await somebody()).token)
  const both = await Promise.all([1, 2].map(() => client.refreshTokenGrant(config, tokens.refresh_token!)))
  expect(both[0]!.refresh_token).toBe(both[1]!.refresh_token)
  const next = await client.refreshTokenGrant(config, both[0]!.refresh_token!)
  expect(await walletOf(next.id_token!)).toBe(200)
})

test('a refresh token of hosted sign-in is good at the shop’s own address too, and there is one session of both', async () => {
  const { token } = await somebody()
  const { config, tokens } = await comeIn(token)
  const renewed = await fetch(`${origin}/api/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: tokens.refresh_token }),
  }).then((answer) => answer.json() as Promise<{ body: { data: { refreshToken: string; idToken: string } } }>)
  expect(await walletOf(renewed.body.data.idToken)).toBe(200)
  const again = await client.refreshTokenGrant(config, renewed.body.data.refreshToken)
  expect(await walletOf(again.id_token!)).toBe(200)
})

test('programs need no secret, which the discovery document says', async () => {
  const document = await fetch(`${origin}/.well-known/openid-configuration`)
  expect(await document.json()).toMatchObject({
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
  })
})

test.each(['https://evil.test', 'null'])('no answer allows the origin %s', async (from) => {
  const asked = [
    ['GET', '/.well-known/openid-configuration'],
    ['OPTIONS', '/oauth2/token'],
    ['POST', '/oauth2/token'],
    ['OPTIONS', '/oauth2/userInfo'],
    ['GET', '/oauth2/userInfo'],
    ['POST', '/oauth2/revoke'],
  ] as const
  for (const [method, path] of asked) {
    const headers = { origin: from, 'access-control-request-method': 'POST' }
    const answer = await fetch(origin + path, { method, headers })
    expect([method, path, answer.headers.get('access-control-allow-origin')]).toEqual([method, path, null])
  }
})

test('[A14] oauth4webapi does the same, and revoking ends the session at once', async () => {
  const { token } = await somebody()
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(origin)
  const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const agent: oauth.Client = { client_id: 'agent' }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(server.authorization_endpoint!)
  address.search = new URLSearchParams({
    client_id: 'agent',
    redirect_uri: LOOPBACK,
    response_type: 'code',
    scope: SCOPE,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const back = await sayYes(aBrowser(), address, token)
  const answered = oauth.validateAuthResponse(server, agent, back, state)
  const none = oauth.None()
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    agent,
    await oauth.authorizationCodeGrantRequest(server, agent, none, answered, LOOPBACK, verifier, insecure),
  )
  expect(await walletOf(tokens.id_token!)).toBe(200)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, agent, none, tokens.refresh_token!, insecure),
  )
  expect(await walletOf(tokens.id_token!)).toBe(400)
  const info = await oauth.userInfoRequest(server, agent, tokens.access_token, insecure)
  expect(info.status).toBe(401)
})

test('a program cannot revoke what was given to another', async () => {
  const { token } = await somebody()
  const { tokens } = await comeIn(token)
  await client.tokenRevocation(await openIdClient('site'), tokens.refresh_token!)
  expect(await walletOf(tokens.id_token!)).toBe(200)
})

test('a code is good once: used twice, it takes away what it gave', async () => {
  const { token } = await somebody()
  const { config, tokens, back, verifier, state, nonce } = await comeIn(token)
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect(await walletOf(tokens.id_token!)).toBe(400)
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('another verifier than the one that began gets nothing', async () => {
  const { token } = await somebody()
  const config = await openIdClient()
  const { address, state, nonce } = await begin(config)
  const back = await sayYes(aBrowser(), address, token)
  const wrong = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: state,
    expectedNonce: nonce,
  }
  await expect(client.authorizationCodeGrant(config, back, wrong)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test.each([
  ['another port of a page', 'site', { redirect_uri: 'https://site.test:444/in' }],
  ['a longer path', 'site', { redirect_uri: 'https://site.test/in/x' }],
  ['a path with a slash more', 'agent', { redirect_uri: 'http://127.0.0.1:53682/callback/' }],
  ['the name localhost for a loopback', 'agent', { redirect_uri: 'http://localhost:53682/callback' }],
  ['a program that nobody knows', 'nobody', {}],
])('%s is refused on our own page, and nothing is sent anywhere', async (_, clientId, extra) => {
  const config = await openIdClient(clientId)
  const { address } = await begin(config, extra)
  const page = await follow(aBrowser(), address.href)
  expect(page.origin).toBe(origin)
  expect(page.pathname).toBe('/sign-in')
  expect(page.hash).toMatch(/^#problem=(invalid_redirect_uri|invalid_client|unauthorized_client)$/)
})

test('a request without PKCE goes back with an error and no code', async () => {
  const config = await openIdClient()
  const { address } = await begin(config)
  address.searchParams.delete('code_challenge')
  address.searchParams.delete('code_challenge_method')
  const back = await follow(aBrowser(), address.href)
  expect(back.searchParams.get('error')).toBe('invalid_request')
  expect(back.searchParams.get('code')).toBeNull()
})

test('whoever is handed the address of somebody else’s sign-in cannot finish it, and neither can who sent it', async () => {
  const { token } = await somebody()
  const [attacker, victim] = [aBrowser(), aBrowser()]
  const { address } = await begin(await openIdClient())
  const uid = await uidIn(attacker, address)
  expect((await follow(victim, await continueAt(uid, token))).hash).toBe('#problem=sign_in_over')
  const finish = `${origin}/oauth2/interaction/${uid}/finish`
  expect((await follow(attacker, `${finish}?pass=guess`)).hash).toBe('#problem=sign_in_over')
  expect((await follow(attacker, `${origin}/oauth2/authorize/${uid}`)).searchParams.get('code')).toBeNull()
})

test('a yes to one program is no yes to another, and is good once', async () => {
  const { token } = await somebody()
  const browser = aBrowser()
  const uidOf = async (): Promise<string> => uidIn(browser, (await begin(await openIdClient())).address)
  const [first, second] = [await uidOf(), await uidOf()]
  const passFor = async (uid: string): Promise<string> => new URL(await continueAt(uid, token), origin).search
  const finish = (uid: string, pass: string): Promise<URL> =>
    follow(browser, `${origin}/oauth2/interaction/${uid}/finish${pass}`)
  expect((await finish(second, await passFor(first))).hash).toBe('#problem=sign_in_over')
  const pass = await passFor(second)
  expect((await finish(second, pass)).searchParams.get('code')).not.toBeNull()
  expect((await finish(second, pass)).hash).toBe('#problem=sign_in_over')
})

test('another site cannot finish or end a sign-in: neither without the cookie, nor for another’s, nor by a form', async () => {
  const { token } = await somebody()
  const [honest, stranger, visitor] = [aBrowser(), aBrowser(), aBrowser()]
  const { address } = await begin(await openIdClient())
  const [uid, strangersUid] = [await uidIn(honest, address), await uidIn(stranger, address)]
  const step = (of: string, way: string): string => `${origin}/oauth2/interaction/${of}/${way}`
  for (const browser of [visitor, stranger])
    for (const way of ['decline', 'finish', 'finish?pass=guess'])
      expect((await follow(browser, step(uid, way))).hash).toBe('#problem=sign_in_over')
  // The cookie of one's own sign-in, sent by hand where it does not belong, counts for that sign-in alone.
  const forced = await fetch(step(uid, 'decline'), {
    redirect: 'manual',
    headers: { cookie: `_interaction=${strangersUid}; _interaction.sig=guess` },
  })
  expect(forced.headers.get('location')).toBe('/sign-in#problem=sign_in_over')
  for (const way of ['decline', 'finish', '']) {
    const posted = await fetch(step(uid, way), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(),
    })
    expect([posted.status, posted.headers.get('location')]).toEqual([404, null])
  }
  const forged = await fetch(`${origin}/api/auth/hostedSignIn/${uid}/allow`, {
    method: 'POST',
    headers: { origin: 'https://evil.test', cookie: `token=${token}` },
    body: new URLSearchParams({ token }),
  })
  expect(await forged.json()).toMatchObject({ statusCode: 400, code: 'no_token' })
  const back = await follow(honest, await continueAt(uid, token))
  expect(back.searchParams.get('code')).not.toBeNull()
})

test('saying no goes back to the program with access_denied', async () => {
  const { address, state } = await begin(await openIdClient())
  const browser = aBrowser()
  const uid = await uidIn(browser, address)
  const back = await follow(browser, `${origin}/oauth2/interaction/${uid}/decline`)
  expect(back.origin + back.pathname).toBe(LOOPBACK)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state })
})

test('a deactivated account renews nothing, and its tokens are no longer good', async () => {
  const { id, token } = await somebody()
  const { config, tokens } = await comeIn(token)
  await sql`update account set status = 'deactivated' where id = ${id}`.execute(over(database.db))
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(client.fetchUserInfo(config, tokens.access_token, id)).rejects.toMatchObject({ status: 401 })
})

test('whoever was on the way into a program is not let in after signing out everywhere', async () => {
  const { token } = await somebody()
  const config = await openIdClient()
  const { address, verifier, state, nonce } = await begin(config)
  const back = await sayYes(aBrowser(), address, token)
  await fetch(`${origin}/api/auth/globalSignOut`, { method: 'POST', headers: { token } })
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('a program that asks for a fresh sign-in is not answered by an old session', async () => {
  const { token } = await somebody()
  const { address } = await begin(await openIdClient(), { prompt: 'login' })
  await sql`update session set created_at = created_at - interval '1 hour'`.execute(over(database.db))
  const uid = await uidIn(aBrowser(), address)
  expect(await allow(uid, token)).toMatchObject({ statusCode: 400, code: 'sign_in_again' })
})

test('nothing that could be used is kept in clear', async () => {
  const { token } = await somebody()
  const { tokens, back } = await comeIn(token)
  const rows = await sql<{ all: string }>`
    select coalesce(string_agg(r::text, ' '), '') || (select coalesce(string_agg(s::text, ' '), '') from session s) as all
    from hosted_record r`.execute(over(database.db))
  for (const secret of [tokens.access_token, tokens.refresh_token!, back.searchParams.get('code')!])
    expect(rows.rows[0]!.all).not.toContain(secret)
})

test('addresses that are given out begin with the shop’s own origin, whatever Host is claimed', async () => {
  const answer = await shop!.app.inject({
    url: '/.well-known/openid-configuration',
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  })
  const found = answer.json() as Record<string, unknown>
  expect(JSON.stringify(found)).not.toContain('evil')
  expect(found).toMatchObject({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/oauth2/token`,
    userinfo_endpoint: `${origin}/oauth2/userInfo`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    end_session_endpoint: `${origin}/logout`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
  })
})

test('every address in the discovery document is one that answers', async () => {
  const found = (await (await fetch(`${origin}/.well-known/openid-configuration`)).json()) as object
  // The address for signing out is a screen, which is served with the built page.
  const addresses = Object.entries(found).filter(
    ([name]) => /(_endpoint|_uri)$/.test(name) && name !== 'end_session_endpoint',
  )
  expect(addresses.length).toBeGreaterThan(4)
  for (const [name, address] of addresses) {
    const asked = ['GET', 'POST'].map((method) => fetch(String(address), { method, redirect: 'manual' }))
    const answers = await Promise.all(asked)
    expect([name, answers.some(({ status }) => status !== 404)]).toEqual([name, true])
  }
})

test('[A14] signing out ends at an address of the program, and at no other', async () => {
  const target = async (uri: string) => {
    const query = new URLSearchParams({ client_id: 'site', logout_uri: uri })
    const answer = await shop!.app.inject(`/api/auth/signOutTarget?${query.toString()}`)
    return (answer.json() as { body: { data: { address: string | null } } }).body.data.address
  }
  expect(await target('https://site.test/out')).toBe('https://site.test/out')
  expect(await target('https://site.test/out/x')).toBeNull()
  expect(await target('https://evil.test/out')).toBeNull()
})
