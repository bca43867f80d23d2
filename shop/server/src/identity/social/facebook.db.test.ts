import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { FakeFacebook } from '../../testing/fake-facebook.ts'
import { mailsTo } from '../../testing/mails.ts'
import { ORIGIN } from '../../testing/social-shop.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { readSocialProviders } from './provider-settings.ts'

const START = '/oauth2/social/facebook'
const database = useTestDatabase()
let facebook: FakeFacebook
let shop: TestApp
beforeEach(async () => {
  facebook = await FakeFacebook.open()
  const settings = [{ id: 'facebook', clientId: 'app', clientSecret: 'secret' }]
  const [known] = readSocialProviders(JSON.stringify(settings), ORIGIN)
  const plain = {
    authorization: known!.plain!.authorization,
    token: `${facebook.address}/token`,
    person: `${facebook.address}/me`,
  }
  const config = { socialProviders: [{ ...known!, plain }] }
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN }, { config })
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  await facebook[Symbol.asyncDispose]()
})

/** To Facebook and back; nobody is asked there, because there is nobody. */
async function comeBack(): Promise<string> {
  const browser = new TestBrowser(shop, ORIGIN)
  const at = new URL(
    await browser.follow(START, (address) => address.startsWith('https://www.facebook.com/')),
  )
  expect(at.searchParams.get('scope')).toBe('public_profile email')
  const answer = new URL(at.searchParams.get('redirect_uri')!)
  answer.searchParams.set('code', 'a-code')
  answer.searchParams.set('state', at.searchParams.get('state')!)
  return browser.follow(answer.href)
}

test('Facebook does not say that it has verified an address, so a code is mailed', async () => {
  expect(await comeBack()).toBe('/login#problem=not_confirmed&email=ada%40upstream.test')
  expect(await mailsTo(database.db, 'ada@upstream.test')).toHaveLength(1)
  const kept = sql`select issuer, subject from social_identity`
  expect((await kept.execute(over(database.db))).rows).toEqual([
    { issuer: 'https://www.facebook.com', subject: '10158' },
  ])
})

test('Facebook is asked with PKCE, and for a person with a proof that the token is ours', async () => {
  await comeBack()
  expect(facebook.exchanged.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  expect(facebook.exchanged.get('client_secret')).toBe('secret')
  expect(facebook.asked?.authorization).toBe('Bearer EAAB')
  const proof = createHmac('sha256', 'secret').update('EAAB').digest('hex')
  expect(facebook.asked?.search.get('appsecret_proof')).toBe(proof)
})

test('who registered at Facebook by telephone has no address to tell, and is told what to do', async () => {
  facebook.person = { id: '10158', name: 'Ada Lee' }
  expect(await comeBack()).toBe('/login#problem=social_email_missing')
})

test('a Graph that is down is said to be out of reach', async () => {
  facebook.isDown = true
  expect(await comeBack()).toBe('/login#problem=social_unavailable')
})
