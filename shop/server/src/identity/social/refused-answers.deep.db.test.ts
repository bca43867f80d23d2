import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CrookedIssuer, type Forgery } from '../../testing/crooked-issuer.ts'
import { openSocialApp, ORIGIN } from '../../testing/social-shop.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const START = '/oauth2/social/crook'
const COOKIE = '__Host-segno-social'
const database = useTestDatabase()
let issuer: CrookedIssuer
let shop: TestApp
let browser: TestBrowser
beforeEach(async () => {
  issuer = await CrookedIssuer.open()
  shop = await openSocialApp(database.db, [issuer.settings])
  browser = new TestBrowser(shop, ORIGIN)
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  await issuer[Symbol.asyncDispose]()
})

const setOut = (): Promise<string> => browser.follow(START, (at) => at.startsWith(issuer.address))

test('an honest issuer’s answer is taken', async () => {
  expect(await browser.follow(issuer.answerTo(await setOut()))).toMatch(/^\/login#ticket=/)
})

test('the question binds the answer: PKCE, state, nonce and the exact address to come back to', async () => {
  const at = await setOut()
  const { searchParams: asked } = new URL(at)
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('redirect_uri')).toBe('https://segno.test/oauth2/idpresponse')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('scope')).toBe('openid email profile')
  await browser.follow(issuer.answerTo(at))
  const verifier = issuer.asked.get('code_verifier')!
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked.get('code_challenge'))
  expect(issuer.asked.get('redirect_uri')).toBe('https://segno.test/oauth2/idpresponse')
  const again = new URL(await setOut()).searchParams
  for (const name of ['state', 'nonce', 'code_challenge']) expect(again.get(name)).not.toBe(asked.get(name))
})

test('the cookie is for this host alone, by https alone, and out of the reach of scripts', async () => {
  const { setCookie } = await browser.visit(START)
  const [cookie] = setCookie
  expect(cookie).toMatch(
    /^__Host-segno-social=[\w.-]+; Path=\/; HttpOnly; Max-Age=600; SameSite=Lax; Secure$/,
  )
  expect(cookie).not.toContain(new URL(await setOut()).searchParams.get('state'))
})

const LIES: readonly (readonly [string, Forgery])[] = [
  ['for another question', ({ claims, sign }) => sign({ ...claims, nonce: 'another' })],
  ['for no question', ({ claims, sign }) => sign({ ...claims, nonce: undefined })],
  ['for another shop', ({ claims, sign }) => sign({ ...claims, aud: 'another-shop' })],
  ['by another issuer', ({ claims, sign }) => sign({ ...claims, iss: 'https://accounts.google.com' })],
  ['that has run out', ({ claims, sign }) => sign({ ...claims, exp: 1_000 })],
  ['that nobody signed', ({ claims, unsigned }) => unsigned(claims)],
  ['that somebody else signed', ({ claims, signWithOtherKey }) => signWithOtherKey(claims)],
]

test.each(LIES)('a token %s is not taken', async (_, forge) => {
  issuer.forge = forge
  expect(await browser.follow(issuer.answerTo(await setOut()))).toBe('/login#problem=social_failed')
})

test('an answer brought by a browser that has not set out is not even looked at', async () => {
  const answer = issuer.answerTo(await setOut())
  const victim = new TestBrowser(shop, ORIGIN)
  expect(await victim.follow(answer)).toBe('/login#problem=social_over')
  expect([...issuer.asked]).toEqual([])
})

test('an answer to another question than this browser’s is not looked at either', async () => {
  const answer = issuer.answerTo(await setOut())
  const victim = new TestBrowser(shop, ORIGIN)
  await victim.visit(START)
  expect(await victim.follow(answer)).toBe('/login#problem=social_over')
  expect([...issuer.asked]).toEqual([])
})

test('an answer is good once, also for who has kept the cookie', async () => {
  const answer = issuer.answerTo(await setOut())
  const cookie = browser.cookiesFor(ORIGIN)
  expect(cookie).toContain(COOKIE)
  expect(await browser.follow(answer)).toMatch(/#ticket=/)
  expect(browser.cookiesFor(ORIGIN)).not.toContain(COOKIE)
  const again = await shop.app.inject({ url: answer.slice(ORIGIN.length), headers: { cookie } })
  expect(again.headers.location).toBe('/login#problem=social_over')
})

test('who takes more than ten minutes begins again', async () => {
  let now = new Date()
  await using slow = await openSocialApp(database.db, [issuer.settings], () => now)
  const visitor = new TestBrowser(slow, ORIGIN)
  const at = await visitor.follow(START, (address) => address.startsWith(issuer.address))
  now = new Date(now.getTime() + 10 * 60_000 + 1_000)
  expect(await visitor.follow(issuer.answerTo(at))).toBe('/login#problem=social_over')
})

test('an answer that names another issuer, or none where it should, is not taken', async () => {
  const mixedUp = issuer.answerTo(await setOut(), { iss: 'https://accounts.google.com' })
  expect(await browser.follow(mixedUp)).toBe('/login#problem=social_failed')
  expect([...issuer.asked]).toEqual([])
  issuer.namesItself = true
  await using other = await openSocialApp(database.db, [issuer.settings])
  const visitor = new TestBrowser(other, ORIGIN)
  const at = await visitor.follow(START, (address) => address.startsWith(issuer.address))
  expect(await visitor.follow(issuer.answerTo(at))).toBe('/login#problem=social_failed')
})

test.each([
  ['access_denied', 'social_declined'],
  ['user_cancelled_authorize', 'social_declined'],
  ['server_error', 'social_failed'],
])('an issuer that answers %s leads to %s', async (error, problem) => {
  const answer = issuer.answerTo(await setOut(), { code: null, error })
  expect(await browser.follow(answer)).toBe(`/login#problem=${problem}`)
})

test('an issuer that breaks down meanwhile is said to be out of reach', async () => {
  const answer = issuer.answerTo(await setOut())
  issuer.isBroken = true
  expect(await browser.follow(answer)).toBe('/login#problem=social_unavailable')
})

test('an issuer that sends the shop elsewhere with its secret is not followed', async () => {
  await using elsewhere = await CrookedIssuer.open()
  const answer = issuer.answerTo(await setOut())
  issuer.sendsTo = `${elsewhere.address}/token`
  expect(await browser.follow(answer)).toBe('/login#problem=social_failed')
  expect(issuer.asked.get('client_secret')).toBe('secret')
  expect([...elsewhere.asked]).toEqual([])
})

test('a program that only looks at the address uses nothing up', async () => {
  const answer = issuer.answerTo(await setOut())
  const looked = await shop.app.inject({
    method: 'HEAD',
    url: answer.slice(ORIGIN.length),
    headers: { cookie: browser.cookiesFor(ORIGIN) },
  })
  expect(looked.statusCode).toBe(404)
  expect(await browser.follow(answer)).toMatch(/#ticket=/)
})
