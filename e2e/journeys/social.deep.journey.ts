import { createHash, randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UpstreamProvider } from '../../shop/server/src/testing/upstream-provider.ts'
import { openBrowser } from '../browser.ts'
import { newestMail } from '../newest-mail.ts'
import { freePort } from '@segno/test-kit/free-port'
import { startShop, type RunningShop } from '../running-shop.ts'

let upstream: UpstreamProvider
let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  const port = await freePort()
  upstream = await UpstreamProvider.open(`http://localhost:${port}/oauth2/idpresponse`)
  shop = await startShop({
    env: {
      SEGNO_INGEST_PROCESSES: '1',
      PORT: String(port),
      SEGNO_SOCIAL_PROVIDERS: JSON.stringify([upstream.settings]),
    },
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
  await upstream?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  upstream.people.set('ada', {
    email: 'ada@elsewhere.test',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lee',
  })
  upstream.present = 'ada'
})

const newPage = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const profileOf = async (token: string): Promise<{ email: string }> => {
  const answer = await fetch(`${shop.origin}/api/user/profile`, { headers: { token } })
  return ((await answer.json()) as { body: { data: { email: string } } }).body.data
}

test('[S14] somebody comes in with an account from elsewhere, to the screen they wanted, in one session', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/purchase_history`)
  await page.waitForURL('**/login')
  await press(page, 'Continue with Upstream')
  await page.waitForURL('**/purchase_history')
  await page.getByRole('heading', { name: 'Purchased Loops' }).waitFor()
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('Session')!).state.tokens.idToken as string,
  )
  expect(await profileOf(token)).toMatchObject({ email: 'ada@elsewhere.test' })
  const sessions = await fetch(`${shop.origin}/api/auth/sessions`, { headers: { token } })
  expect(await sessions.json()).toMatchObject({ body: { data: { meta: { totalItems: 1 } } } })
})

test('somebody whose address is not verified elsewhere confirms it by the mailed code, and is in', async () => {
  upstream.people.set('una', { email: 'una@elsewhere.test', email_verified: false, given_name: 'Una' })
  upstream.present = 'una'
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await press(page, 'Continue with Upstream')
  await page.waitForURL('**/confirm_email**')
  const code = /\b\d{6}\b/.exec(await newestMail(browser, shop.origin))![0]
  await page.getByLabel('Code').fill(code)
  await press(page, 'Confirm email')
  await page.waitForURL(({ pathname }) => ['/onboarding', '/sounds'].includes(pathname))
  expect(await page.evaluate(() => localStorage.getItem('Session'))).not.toBeNull()
})

test('whoever says no elsewhere is back at the form, and told so', async () => {
  upstream.present = null
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await press(page, 'Continue with Upstream')
  await page.getByText('You cancelled there.').waitFor()
  expect(await page.getByLabel('Email').isVisible()).toBe(true)
  expect(await page.evaluate(() => localStorage.getItem('Session'))).toBeNull()
})

async function collect(secret: string): Promise<unknown> {
  const answer = await fetch(`${shop.origin}/api/public/collectSocialLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  })
  return answer.json()
}

test('[R51] [A10] [G10] a plugin that waits is handed the tokens once, and the browser ends on the success page', async () => {
  const secret = randomBytes(32).toString('base64url')
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  expect(await collect(secret)).toMatchObject({ body: { data: { state: 'waiting' } } })
  const page = await newPage()
  await page.goto(`${shop.origin}/plugin/${pluginId}/pool`)
  await press(page, 'Continue with Upstream')
  await page.waitForURL('**/plugin/signed-in')
  expect(await page.evaluate(() => sessionStorage.getItem('pluginId'))).toBeNull()
  const given = (await collect(secret)) as { body: { data: { state: string; idToken: string } } }
  expect(given.body.data.state).toBe('handedOver')
  // A plugin may see whose account it is in and what they can spend, and not where else they are signed in.
  const headers = { token: given.body.data.idToken }
  expect((await fetch(`${shop.origin}/api/wallet`, { headers })).status).toBe(200)
  expect((await fetch(`${shop.origin}/api/user/profile`, { headers })).status).toBe(200)
  const sessions = await fetch(`${shop.origin}/api/auth/sessions`, { headers })
  expect(await sessions.json()).toMatchObject({ code: 'scope_not_allowed' })
  expect(await collect(secret)).toMatchObject({ code: 'hand_over_done' })
})

test('[G10] [A10] a plugin whose person says no gets nothing, and the browser ends on the failure page', async () => {
  upstream.present = null
  const secret = randomBytes(32).toString('base64url')
  const page = await newPage()
  const pluginId = createHash('sha256').update(secret).digest('base64url')
  await page.goto(`${shop.origin}/plugin/${pluginId}/pool`)
  await press(page, 'Continue with Upstream')
  await page.waitForURL('**/plugin/not-signed-in')
  expect(await page.evaluate(() => sessionStorage.getItem('pluginId'))).toBeNull()
  expect(await collect(secret)).toMatchObject({ body: { data: { state: 'waiting' } } })
})
