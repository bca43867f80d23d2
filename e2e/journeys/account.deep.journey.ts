import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newestMail as mailIn } from '../newest-mail.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const email = 'cleo@segno.test'
const password = 'rain on the tin roof'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const newestMail = () => mailIn(browser, shop.origin)

async function register(page: Page): Promise<void> {
  await page.goto(`${shop.origin}/register`)
  await page.getByLabel('First name').fill('Cleo')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await press(page, 'Create account')
  await page.waitForURL('**/register_success')
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMail())![0])
  await press(page, 'Confirm email')
  await page.waitForURL('**/onboarding')
  await press(page, 'Skip')
  await page.waitForURL('**/sounds')
}

/** A JPEG as a browser makes one. */
async function aPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
    canvas.getContext('2d')!.fillRect(200, 100, 300, 300)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

test('[V06] [S13] [A15] somebody shows a photo, takes a copy of their data, deletes the account, and may come back', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await register(page)
  await page.goto(`${shop.origin}/user_profile`)
  const buffer = await aPhoto(page)
  await page.setInputFiles('input[type=file]', { name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await press(page, 'Use photo')
  const address = await page.getByAltText('Your photo').getAttribute('src')
  const shown = await (await page.request.get(shop.origin + address!)).body()
  expect(shown.toString('latin1', 8, 12)).toBe('WEBP')
  await page.getByRole('button', { name: 'Your account, Cleo Lee' }).locator('img').waitFor()

  await press(page, 'Create a copy')
  await page.getByRole('button', { name: /^Download/ }).click()
  await page.getByLabel('Your password').fill(password)
  const [copy] = await Promise.all([page.waitForEvent('download'), press(page, 'Confirm')])
  const chunks: Buffer[] = []
  for await (const chunk of await copy.createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ profile: { email } })

  await press(page, 'Delete my account')
  await page.getByLabel(`Type ${email} to continue`).fill(email)
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Delete my account permanently')
  await page.waitForURL('**/account-deleted')
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  expect(await newestMail()).toContain('Your account is deleted')
  expect(await page.evaluate(() => localStorage.getItem('Session'))).toBeNull()
  await expect
    .poll(async () => (await page.request.get(shop.origin + address!)).status(), { timeout: 30_000 })
    .toBe(404)
  await register(page)
})

test('somebody without an account withdraws by keyboard alone, and the mail has the time', async () => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${shop.origin}/withdraw`)
  await page.getByLabel('Your name').focus()
  for (const words of ['Dora Lee', 'dora@segno.test', 'Receipt 000123']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByText('Check your withdrawal, then confirm it.').waitFor()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).press('Enter')
  await page.getByText(/^We will check the contract and answer by/).waitFor()
  const number = /W-\d{8}-\w{6}/.exec(await page.locator('main').innerText())![0]
  expect(await newestMail()).toContain(number)
})
