import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount, aPassword, PASSWORD } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { programSignedIn } from '../testing/program-sign-in.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { giveTicket } from './registration/tickets.ts'

const database = useTestDatabase()
const ORIGIN = 'https://segno.test'
const NAME = '__Host-segno-refresh'
/** What a browser and our page in it say with each request. */
const OUR_PAGE = { source: 'web', 'sec-fetch-site': 'same-origin' }
let shop: TestApp
let now: Date
let person: { id: string; email: string }
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN }, { now: () => now })
  person = await anAccount(database.db)
  await aPassword(database.db, person.id)
})
afterEach(() => shop[Symbol.asyncDispose]())

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}

interface Data {
  readonly step?: string
  readonly session?: string
  readonly tokens?: { readonly idToken: string; readonly refreshToken?: string }
  readonly idToken?: string
  readonly refreshToken?: string
}

async function post(path: string, payload: object, headers: Record<string, string> = OUR_PAGE) {
  const answer = await shop.app.inject({ method: 'POST', url: path, payload, headers })
  const said = answer.json() as { body?: { data: Data }; message?: string; errors?: unknown }
  const setCookie = [answer.headers['set-cookie'] ?? []].flat()
  const kept = setCookie[0]?.split(';')[0]
  return { ...said, data: said.body?.data, setCookie, kept: kept ?? '', text: answer.body }
}

const signIn = (headers?: Record<string, string>) =>
  post('/api/auth/signIn', { email: person.email, password: PASSWORD }, headers)
const refresh = (cookie: string, token: string, headers: Record<string, string> = OUR_PAGE) =>
  post('/api/auth/refresh', {}, { ...headers, cookie, token })

/** The page after its person has signed in: its ID token, and the cookie that the browser sends along. */
async function signedInPage() {
  const { data, kept } = await signIn()
  return { token: data!.tokens!.idToken, cookie: kept }
}

const profile = async (token: string) =>
  (await shop.app.inject({ url: '/api/user/profile', headers: { token } })).statusCode

test('[L02] the page gets its refresh token in a cookie alone: every path, 365 days, secure, out of reach of scripts', async () => {
  const { data, setCookie, text } = await signIn()
  expect(setCookie).toEqual([
    expect.stringMatching(
      new RegExp(`^${NAME}=[\\w-]{43}; Path=/; HttpOnly; Max-Age=31536000; SameSite=Strict; Secure$`),
    ),
  ])
  expect(data?.tokens).toMatchObject({ idToken: expect.any(String) as string })
  expect(text).not.toContain('refreshToken')
})

/** Ways to sign in beside the password. */
const WAYS: Readonly<Record<string, () => ReturnType<typeof post>>> = {
  'a ticket': async () => {
    const ticket = await giveTicket(database.db, { accountId: person.id, purpose: 'sign_in', now })
    return post('/api/auth/useTicket', { ticket })
  },
  'a mailed link': async () => {
    const { data } = await post('/api/auth/startLinkSignIn', { email: person.email })
    const mail = (await mailsTo(database.db, person.email)).at(-1)
    const link = /link=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
    await post('/api/auth/openSignInLink', { link })
    return post('/api/auth/pollSignIn', { session: data?.session })
  },
  'an answered challenge': async () => {
    await sql`update credential set must_renew = true`.execute(over(database.db))
    const { data } = await signIn()
    return post('/api/auth/respondToChallenge', { session: data?.session, answer: 'wind in the old mill' })
  },
}
test.each(Object.entries(WAYS))('signing in with %s puts it into the cookie too', async (_, comeIn) => {
  const { data, kept, text } = await comeIn()
  expect(data?.step).toBe('signedIn')
  expect(kept).toMatch(new RegExp(`^${NAME}=`))
  expect(text).not.toContain('refreshToken')
})

test.each([
  ['a program', { source: 'plugin' }],
  ['a program that says what the page says', { source: 'web' }],
  ['a browser that says nothing of the page', { 'sec-fetch-site': 'same-origin' }],
  ['another site', { source: 'web', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { source: 'web', origin: 'https://evil.test' }],
  ['a file opened in a browser', { source: 'web', origin: 'null' }],
])('%s gets its refresh token in the answer, and no cookie', async (_, headers) => {
  const { data, setCookie } = await signIn(headers)
  expect(setCookie).toEqual([])
  const refreshToken = data!.tokens!.refreshToken!
  const next = await post('/api/auth/refresh', { refreshToken }, headers)
  expect(next.setCookie).toEqual([])
  expect(next.data?.refreshToken).toMatch(/^[\w-]{43}$/)
})

test('a browser that says its origin alone is our page where that is the host that it asks', async () => {
  const { kept } = await signIn({ source: 'web', host: 'segno.test', origin: ORIGIN })
  expect(kept).toMatch(new RegExp(`^${NAME}=`))
})

test('a program that sends no refresh token is told which field is missing', async () => {
  const { errors } = await post('/api/auth/refresh', {}, { source: 'plugin' })
  expect(errors).toEqual([{ path: 'refreshToken', message: 'is missing' }])
})

test('[L03] the page renews from the cookie, gets the next one there, and a used one that comes back ends the session', async () => {
  const { token, cookie } = await signedInPage()
  later(50 * 60)
  const next = await refresh(cookie, token)
  expect(next.text).not.toContain('refreshToken')
  expect(next.kept).not.toBe(cookie)
  expect(await profile(next.data!.idToken!)).toBe(200)
  later(60)
  const again = await refresh(cookie, token)
  expect(again.message).toBe('Refresh Token has been revoked')
  expect((await refresh(next.kept, token)).message).toBe('Refresh Token has been revoked')
})

test('two tabs that renew with one cookie get the same next one, and the session goes on', async () => {
  const { token, cookie } = await signedInPage()
  const [first, second] = await Promise.all([refresh(cookie, token), refresh(cookie, token)])
  expect(first.kept).toBe(second.kept)
  expect((await refresh(first.kept, first.data!.idToken!)).data?.idToken).toBeDefined()
})

test('the page renews after a fortnight, when its ID token has ended and the key that signed it is gone', async () => {
  const { token, cookie } = await signedInPage()
  await shop.ctx.commands['rotate-keys']!({ isLeaked: false }, () => undefined)
  later(14 * 24 * 60 * 60)
  expect(await profile((await refresh(cookie, token)).data!.idToken!)).toBe(200)
})

test('another site cannot renew with the cookie, whatever it sends, and the session is not disturbed', async () => {
  const { token, cookie } = await signedInPage()
  for (const headers of [
    {},
    { source: 'web', 'sec-fetch-site': 'cross-site' },
    { source: 'web', 'sec-fetch-site': 'same-site' },
    { source: 'web', origin: 'https://evil.test' },
    { 'sec-fetch-site': 'same-origin' },
    { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
  ]) {
    const answer = await refresh(cookie, token, headers)
    expect({ headers, data: answer.data, setCookie: answer.setCookie }).toEqual({
      headers,
      data: undefined,
      setCookie: [],
    })
  }
  const preflight = await shop.app.inject({
    method: 'OPTIONS',
    url: '/api/auth/refresh',
    headers: { origin: 'https://evil.test', 'access-control-request-headers': 'source,token' },
  })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  expect((await refresh(cookie, token)).data?.idToken).toBeDefined()
})

test('[S10] the cookie alone renews nothing, so one that is left by a sign-out without an answer is of no use', async () => {
  const { token, cookie } = await signedInPage()
  const other = await signedInPage()
  for (const wrong of ['', 'x.y.z', other.token]) {
    const answer = await refresh(cookie, wrong)
    expect(answer.message).toBe('Refresh Token has been revoked')
    expect(answer.setCookie).toEqual([])
  }
  expect((await refresh(cookie, token)).data?.idToken).toBeDefined()
})

test.each(['/api/auth/signOut', '/api/auth/globalSignOut'])(
  '[S10] %s removes the cookie, and what was in it is refused',
  async (path) => {
    const { token, cookie } = await signedInPage()
    const { setCookie } = await post(path, {}, { ...OUR_PAGE, token })
    expect(setCookie).toEqual([`${NAME}=; Path=/; HttpOnly; Max-Age=0; SameSite=Strict; Secure`])
    expect((await refresh(cookie, token)).message).toBe('Refresh Token has been revoked')
  },
)

test('[M11] a cookie whose session is over is removed, and the page is told why', async () => {
  const { token, cookie } = await signedInPage()
  later(91 * 24 * 60 * 60)
  const answer = await refresh(cookie, token)
  expect(answer.message).toBe('Refresh Token has expired')
  expect(answer.setCookie).toEqual([expect.stringContaining('Max-Age=0')])
  expect((await refresh('', token)).message).toBe('Refresh Token has expired')
})

test('a refresh token that an earlier page has stored, or that the code flow gave, is handed in once for the cookie', async () => {
  const { data } = await signIn({ source: 'plugin' })
  const { refreshToken, idToken } = data!.tokens!
  const moved = await post('/api/auth/refresh', { refreshToken })
  expect(moved.text).not.toContain('refreshToken')
  later(60)
  expect((await refresh(moved.kept, idToken)).data?.idToken).toBeDefined()
  expect((await post('/api/auth/refresh', { refreshToken })).message).toBe('Refresh Token has been revoked')
})

test('programs that sign in at the page get their tokens from /oauth2/token as before', async () => {
  const { token } = await signedInPage()
  const tokens = await programSignedIn(shop, token, { scope: 'openid search', origin: ORIGIN })
  const next = await post('/api/auth/refresh', { refreshToken: tokens.refreshToken }, { source: 'plugin' })
  expect(next.data?.refreshToken).toMatch(/^[\w-]{43}$/)
})

test('a shop without https keeps the cookie under a name of its own port, which such a browser takes', async () => {
  await using plain = await openTestApp(database.db, { SEGNO_ORIGIN: 'http://localhost:3210' })
  const answer = await plain.app.inject({
    method: 'POST',
    url: '/api/auth/signIn',
    payload: { email: person.email, password: PASSWORD },
    headers: OUR_PAGE,
  })
  expect(answer.headers['set-cookie']).toMatch(
    /^segno-refresh-3210=[\w-]{43}; Path=\/; HttpOnly; Max-Age=31536000; SameSite=Strict$/,
  )
})
