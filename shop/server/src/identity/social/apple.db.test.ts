import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { CrookedIssuer } from '../../testing/crooked-issuer.ts'
import { ORIGIN } from '../../testing/social-shop.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { readSocialProviders } from './provider-settings.ts'

const database = useTestDatabase()
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const settings = {
  id: 'apple',
  clientId: 'segno',
  teamId: 'TEAM123456',
  keyId: 'KEY1234567',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}

/** A shop that takes the issuer for Apple. */
async function openAppleShop(issuer: CrookedIssuer) {
  const [apple] = readSocialProviders(JSON.stringify([settings]), ORIGIN)
  const config = { socialProviders: [{ ...apple!, issuer: issuer.address }] }
  return openTestApp(database.db, { SEGNO_ORIGIN: ORIGIN }, { config })
}

test('Apple’s answer comes as a form from its own site, with a name the first time and a secret that is signed', async () => {
  await using issuer = await CrookedIssuer.open()
  await using shop = await openAppleShop(issuer)
  // Apple writes the truth as a word, and a relay may stand in for the address.
  issuer.forge = ({ claims, sign }) =>
    sign({
      ...claims,
      email: 'x7@privaterelay.appleid.com',
      email_verified: 'true',
      is_private_email: 'true',
    })
  const browser = new TestBrowser(shop, ORIGIN)
  const { location, setCookie } = await browser.visit('/oauth2/social/apple?interaction=abc')
  expect(setCookie[0]).toMatch(/; SameSite=None; Secure$/)
  const asked = new URL(location!).searchParams
  expect(asked.get('response_mode')).toBe('form_post')
  expect(asked.get('scope')).toBe('openid name email')

  const answer = new URL(issuer.answerTo(location!))
  const user = JSON.stringify({ name: { firstName: 'Ada', lastName: 'Lee' }, email: 'forged@evil.test' })
  const form = { ...Object.fromEntries(answer.searchParams), user }
  const back = await browser.visit(answer.pathname, { form })
  expect(back.status).toBe(303)
  expect(back.location).toMatch(/^https:\/\/segno\.test\/sign-in\/abc#ticket=/)

  const made = sql`select email, first_name, last_name from account`
  expect((await made.execute(over(database.db))).rows).toEqual([
    { email: 'x7@privaterelay.appleid.com', first_name: 'Ada', last_name: 'Lee' },
  ])
  const secret = await jwtVerify(issuer.asked.get('client_secret')!, createPublicKey(privateKey), {
    issuer: 'TEAM123456',
    subject: 'segno',
    audience: issuer.address,
  })
  expect(secret.protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect(secret.payload.exp! - secret.payload.iat!).toBe(300)
})

test('what a browser says beside the answer is no more than a name', async () => {
  await using issuer = await CrookedIssuer.open()
  await using shop = await openAppleShop(issuer)
  const browser = new TestBrowser(shop, ORIGIN)
  for (const user of ['{', '{"name":{"firstName":7}}', '[]']) {
    const { location } = await browser.visit('/oauth2/social/apple')
    const answer = new URL(issuer.answerTo(location!))
    const form = { ...Object.fromEntries(answer.searchParams), user }
    expect((await browser.visit(answer.pathname, { form })).location).toMatch(/#ticket=/)
  }
  const made = sql`select email, first_name, last_name from account`
  expect((await made.execute(over(database.db))).rows).toEqual([
    { email: 'ada@upstream.test', first_name: 'ada', last_name: '–' },
  ])
})
