import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { newestMail } from '../newest-mail.ts'
import { eventually, type RunningShop, startShop } from '../running-shop.ts'
import { pluckedLoop } from '../plucked-loop.ts'
import { openAs } from '../screens/visit.ts'

let shop: RunningShop
let browser: Browser
let admin: Page
let buyer: Page
beforeAll(async () => {
  shop = await startShop({ env: { SEGNO_INGEST_PROCESSES: '1' } })
  browser = await openBrowser()
  admin = await openAs(browser, shop.origin, 'admin')
  buyer = await openAs(browser, shop.origin, 'buyer')
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, words: string) => page.getByText(words).first().waitFor()

/** @returns the address of the buyer as administrators see them */
async function findBuyer(): Promise<string> {
  await admin.goto(`${shop.origin}/users`)
  await admin.getByLabel('Search', { exact: true }).fill('user@segno.test')
  const row = admin.getByRole('row').filter({ hasText: 'user@segno.test' })
  await eventually(async () => (await row.count()) === 1)
  await row.getByRole('link').first().click()
  await admin.waitForURL('**/admin/view_user/*')
  return admin.url()
}

async function confirmItIsMe(): Promise<void> {
  await admin.getByLabel('Your password').fill('segno-demo')
  await press(admin, 'Confirm')
}

test('[R36] feedback of a buyer is answered, and they read the answer in their mail', async () => {
  await press(buyer, 'Send feedback')
  const form = buyer.getByRole('dialog')
  await form.getByLabel('Rating').selectOption('Good')
  await form.getByLabel('Message').fill('More bass in F minor, please.')
  await press(buyer, 'Send')
  await toast(buyer, 'Thank you for your feedback')

  await admin.goto(`${shop.origin}/analytics/user-feedback`)
  const row = admin.getByRole('row').filter({ hasText: 'More bass in F minor' })
  await row.getByRole('button', { name: 'Answer user@segno.test' }).click()
  await admin.getByRole('dialog').getByLabel('Answer').fill('Twelve of them came in today.')
  await press(admin, 'Send')
  await toast(admin, 'Answer sent')
  const answered = async () =>
    (await newestMail(browser, shop.origin)).includes('Twelve of them came in today.')
  expect(await eventually(answered)).toBe(true)
})

test('points are corrected with a reason, which the wallet and the audit trail keep', async () => {
  const before = await pointsOf(buyer)
  await admin.goto(`${await findBuyer()}?tab=wallet`)
  await press(admin, 'Correct points')
  await admin.getByLabel('Change').fill('25')
  await admin.getByLabel('Reason').fill('A download that failed')
  await press(admin, 'Correct')
  await confirmItIsMe()
  await toast(admin, 'Points corrected')
  await admin.getByRole('row').filter({ hasText: 'A download that failed' }).waitFor()
  await admin.goto(`${shop.origin}/admin/audit`)
  await admin.getByRole('row').filter({ hasText: 'A download that failed' }).waitFor()
  await buyer.reload()
  expect(await eventually(async () => (await pointsOf(buyer)) === before + 25)).toBe(true)
})

async function pointsOf(page: Page): Promise<number> {
  return Number.parseInt(await page.getByRole('link', { name: /points$/ }).innerText(), 10)
}

test('[R26] an artist who is invited by mail sets a password and uploads a first loop', async () => {
  await admin.goto(`${shop.origin}/admin/add_user`)
  await admin.getByLabel('Email').fill('una@label.test')
  await admin.getByLabel('First name').fill('Una')
  await admin.getByLabel('Last name').fill('Lee')
  await admin.getByLabel('Role').selectOption('Artist')
  await press(admin, 'Send invitation')
  await toast(admin, 'Invited')
  const link = await eventually(
    async () => /http\S+\/set_password\S+/.exec(await newestMail(browser, shop.origin))?.[0] ?? null,
  )

  const artist = await browser.newPage({ locale: 'en-GB' })
  const { pathname, hash } = new URL(link)
  await artist.goto(shop.origin + pathname + hash)
  await artist.getByLabel('Password', { exact: true }).fill('rain on the tin roof')
  await press(artist, 'Set password')
  await artist.waitForURL((url) => ['/onboarding', '/sounds', '/uploads'].includes(url.pathname))
  await artist.goto(`${shop.origin}/uploads`)
  await artist.getByRole('link', { name: 'Set up your artist page' }).click()
  await artist.getByLabel('Artist name').fill('Una Lee')
  await artist.getByLabel('Handle').fill('una-lee')
  await press(artist, 'Save artist page')
  await toast(artist, 'Saved')
  await artist.goto(`${shop.origin}/uploads`)
  await press(artist, 'Accept')
  await toast(artist, 'Agreement accepted')
  await artist.locator('input[type=file]:not([webkitdirectory])').setInputFiles({
    name: 'Una_Deep_Bass_Loop_120_Am.wav',
    mimeType: 'audio/wav',
    buffer: Buffer.from(pluckedLoop({ bpm: 120, beats: 8, pitchHz: 110 })),
  })
  const row = artist.getByRole('listitem').filter({ has: artist.getByTitle('Una_Deep_Bass_Loop_120_Am.wav') })
  expect(await eventually(async () => (await row.innerText()).includes('Ready'))).toBe(true)
})

test('somebody who listens right now is deactivated, and led out', async () => {
  await buyer.goto(`${shop.origin}/sounds`)
  await buyer
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await buyer
    .getByRole('button', { name: /^Stop / })
    .first()
    .waitFor()
  await admin.goto((await findBuyer()).replace('view_user', 'edit_user'))
  await admin.getByLabel('Status').selectOption('Deactivated')
  await admin.getByLabel('Reason').fill('Shares an account')
  await press(admin, 'Save')
  await toast(admin, 'Saved')
  await buyer.goto(`${shop.origin}/purchase_history`)
  await buyer.waitForURL('**/deactivated')
  expect(await buyer.getByRole('button', { name: /^Stop / }).count()).toBe(0)
})
