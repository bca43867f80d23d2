import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newestMail as mailIn } from '../newest-mail.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const email = 'ada@segno.test'
const password = 'rain on the tin roof'

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
}

const newestMail = () => mailIn(browser, shop.origin)

async function signIn(page: Page, given = password): Promise<void> {
  await page.goto(`${shop.origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

async function register(page: Page, given: { firstName: string; email: string }): Promise<void> {
  await page.goto(`${shop.origin}/register`)
  await page.getByLabel('First name').fill(given.firstName)
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill(given.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/register_success')
}

/** A code is good once; the next one is taken too, because clocks differ. */
const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('[S12] [A06] [A08] [S15] [A15] somebody registers, confirms by mail, sets up an authenticator, and comes in by it, remembered, and by a recovery code', async () => {
  const page = await newPage()
  await register(page, { firstName: 'Ada', email })
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMail())![0])
  await press(page, 'Confirm email')
  await page.waitForURL('**/onboarding')
  await page.getByLabel('I play live').check()
  await press(page, 'Save and browse sounds')
  await page.waitForURL('**/sounds')

  await page.goto(`${shop.origin}/user_profile`)
  await press(page, 'Add authenticator app')
  await press(page, 'Continue')
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Confirm')
  await page.getByRole('img', { name: 'Authenticator key' }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await press(page, 'Turn on')
  const listed = page.getByRole('list', { name: 'Recovery codes' }).locator('li')
  await listed.first().waitFor()
  const recoveryCodes = await listed.allInnerTexts()
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(8)
  await page.getByLabel('I saved them').check()
  await press(page, 'Continue')
  await page.getByText('On: authenticator app.').waitFor()
  await signOut(page)

  await signIn(page)
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByLabel('Remember this browser for 30 days').check()
  await press(page, 'Continue')
  await page.waitForURL('**/sounds')
  await signOut(page)

  // Remembered: the password is enough now, until the browser is forgotten.
  await signIn(page)
  await page.waitForURL('**/sounds')
  await page.goto(`${shop.origin}/user_profile`)
  await press(page, 'Forget Chrome on Linux')
  await press(page, 'Forget')
  await page.getByText('No remembered browsers.').waitFor()
  await signOut(page)

  await signIn(page)
  await page.getByLabel('Code').fill(recoveryCodes[0]!)
  await press(page, 'Continue')
  await page.waitForURL('**/sounds')
  expect(await page.evaluate(() => localStorage.getItem('State'))).toContain('"role":"user"')
  await page.context().close()
})

test('[L03] the browser that registered comes in by itself once the link was opened in another tab of it', async () => {
  const page = await newPage()
  await register(page, { firstName: 'Bo', email: 'bo@segno.test' })
  const link = /\/confirm_email#\S+/.exec(await newestMail())![0]
  const tab = await page.context().newPage()
  await tab.goto(shop.origin + link)
  await press(tab, 'Confirm email')
  await page.waitForURL('**/onboarding')
  await press(page, 'Skip')
  await page.waitForURL('**/sounds')
  expect(new URL(page.url()).pathname).toBe('/sounds')
})

test('in another browser the link asks for a password and names of one’s own, and the first one is not let in', async () => {
  const page = await newPage()
  await register(page, { firstName: 'Eve', email: 'cy@segno.test' })
  const link = /\/confirm_email#\S+/.exec(await newestMail())![0]
  const phone = await newPage()
  await phone.goto(shop.origin + link)
  await press(phone, 'Confirm email')
  await phone.getByText('was registered in another browser').waitFor()
  await phone.getByLabel('First name').fill('Cy')
  await phone.getByLabel('Last name').fill('Lee')
  await phone.getByLabel('New password', { exact: true }).fill('a kettle on the stove')
  await press(phone, 'Set password')
  await phone.waitForURL('**/onboarding')
  await page.getByText('This page stopped waiting for the link.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('Session'))).toBeNull()
})

test('[S15] [L03] a mailed link lets the browser in that asked for it, after a yes in the one that opened it', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await page.getByLabel('Email').fill('bo@segno.test')
  await press(page, 'Email me a link')
  await page.getByText('Waiting for you to open the link').waitFor()
  const link = /\/login#link=\S+/.exec(await newestMail())![0]
  const phone = await newPage()
  await phone.goto(shop.origin + link)
  await press(phone, 'Yes, sign me in')
  await phone.getByText('Done. The browser that asked for this link is now signed in.').waitFor()
  await page.waitForURL('**/sounds')
  expect(await phone.evaluate(() => localStorage.getItem('Session'))).toBeNull()
})

test('[A07] [M10] [M08] a forgotten password is replaced by a mailed code, and the old one is no longer good', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/forgot_password`)
  await page.getByLabel('Email').fill(email)
  await press(page, 'Email me a code')
  await page.getByText('A reset password verification code has been sent to your email.').waitFor()
  await page.getByLabel('Code from the email').fill('000000')
  await page.getByLabel('New password', { exact: true }).fill('wind in the old mill')
  await press(page, 'Set password')
  await page.getByText('Invalid Code!').waitFor()
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(await newestMail())![0])
  await page.getByLabel('New password', { exact: true }).fill('wind in the old mill')
  await press(page, 'Set password')
  await page.waitForURL('**/login')
  await signIn(page)
  await page.getByText('Incorrect username or password.').waitFor()
  await signIn(page, 'wind in the old mill')
  await page.getByText('Enter the six-digit code from your authenticator app, or a recovery code.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('Session'))).toBeNull()
})

test('two tabs whose tokens have ended at once both go on, with the same new tokens', async () => {
  const first = await newPage()
  await first.goto(`${shop.origin}/login`)
  await press(first, 'As a buyer')
  await first.waitForURL('**/sounds')
  const idToken = () =>
    first.evaluate(() => JSON.parse(localStorage.getItem('Session')!).state.tokens.idToken as string)
  const ended = await idToken()
  const context = first.context()
  const expired = JSON.stringify({ statusCode: 400, code: 'token_expired', message: 'Token Expired' })
  await context.route('**/api/user/profile', async (route) => {
    if (route.request().headers()['token'] !== ended) return route.continue()
    return route.fulfill({ status: 400, contentType: 'application/json', body: expired })
  })
  const second = await context.newPage()
  await second.goto(`${shop.origin}/sounds`)
  const tabs = [first, second]
  await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event('focus')))))
  await expect.poll(idToken).not.toBe(ended)
  await Promise.all(
    tabs.map(async (tab) => {
      await tab.goto(`${shop.origin}/purchase_history`)
      await tab.getByRole('heading', { name: 'Purchased Loops' }).waitFor()
    }),
  )
  const stored = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem('Session'))))
  expect(new Set(stored).size).toBe(1)
})

test('[S10] no script reads the refresh token; it outlasts a reload, and signing out leaves nothing to return with', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/login`)
  await press(page, 'As a buyer')
  await page.waitForURL('**/sounds')
  const keptNow = async () =>
    (await page.context().cookies()).find(({ name }) => name.includes('segno-refresh'))
  const kept = (await keptNow())!
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(readable).not.toContain(kept.value)
  expect(readable).not.toContain('refreshToken')

  const renew = () =>
    page.evaluate(async () => {
      const { tokens } = JSON.parse(localStorage.getItem('Session') ?? '{"state":{}}').state
      const headers = { source: 'web', token: tokens?.idToken ?? '', 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/refresh', { method: 'POST', headers, body: '{}' })
      return `${answer.status} ${await answer.text()}`
    })
  await page.reload()
  expect(await renew()).toMatch(/^200 (?!.*refreshToken)/)
  expect((await keptNow())!.value).not.toBe(kept.value)

  await signOut(page)
  expect(await keptNow()).toBeUndefined()
  await page.context().addCookies([kept])
  expect(await renew()).toContain('Refresh Token has been revoked')
})
