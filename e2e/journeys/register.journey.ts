import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { startShop, type RunningShop } from '../running-shop.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop({ env: { SEGNO_INGEST_PROCESSES: '1' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

const email = 'ada@segno.test'
const password = 'rain on the tin roof'

async function newPage(): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
}

/** What the newest mail says, as the demo's mailbox shows it. */
async function newestMail(): Promise<string> {
  const page = await newPage()
  await page.goto(`${shop.origin}/dev/mail`)
  await page.getByRole('link').first().click()
  const text = await page.locator('pre').innerText()
  await page.context().close()
  return text
}

const api = (page: Page, path: string, body: object): Promise<{ body: { data: never } }> =>
  page.evaluate(
    async ([address, sent]) => {
      const { tokens } = JSON.parse(localStorage.getItem('Session') ?? '{}').state
      const answer = await fetch(address!, {
        method: 'POST',
        headers: { token: tokens.idToken, 'content-type': 'application/json' },
        body: sent!,
      })
      return answer.json()
    },
    [path, JSON.stringify(body)] as const,
  )

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

test('[S12] [A06] [A08] [S15] somebody registers, confirms by mail, adds an authenticator and comes in with it and with a recovery code', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/register`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/register_success')
  const code = /\b\d{6}\b/.exec(await newestMail())![0]
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/sounds')

  const { secret } = (await api(page, '/api/auth/startTotp', { password })).body.data as { secret: string }
  const { recoveryCodes } = (await api(page, '/api/auth/confirmTotp', { code: codeOf(secret) })).body
    .data as {
    recoveryCodes: string[]
  }
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')

  await signIn(page)
  await page.getByLabel('Code').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/sounds')
  expect(await page.evaluate(() => localStorage.getItem('State'))).toContain('"role":"user"')
})

test('[L03] the browser that registered comes in by itself once the link was opened in another', async () => {
  const page = await newPage()
  await page.goto(`${shop.origin}/register`)
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill('bo@segno.test')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('SE')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL('**/register_success')
  const link = /\/confirm_email\?\S+/.exec(await newestMail())![0]
  const phone = await newPage()
  await phone.goto(shop.origin + link)
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/sounds')
  expect(new URL(page.url()).pathname).toBe('/sounds')
})
