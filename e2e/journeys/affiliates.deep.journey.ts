import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringBuyer, pageFrom } from '../brought-buyer.ts'
import { openBrowser } from '../browser.ts'
import { daysLater } from '../days-later.ts'
import { eventually, type RunningShop, startShop } from '../running-shop.ts'

/** The affiliate and the one who is brought do not share a network. */
const ENV = { SEGNO_INGEST_PROCESSES: '1', SEGNO_TRUST_PROXY: '1' }
const PASSWORD = 'segno-demo'

let browser: Browser
let dataFolder: string
beforeAll(async () => {
  browser = await openBrowser()
  dataFolder = mkdtempSync(join(tmpdir(), 'segno-affiliates-'))
})
afterAll(async () => {
  await browser?.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function signIn(page: Page, { origin }: RunningShop, who: 'user' | 'admin'): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(`${who}@segno.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** A commission is free after 30. */
const DAYS = 31
/** 15 % of 299.90 net. */
const EARNED = '44.99'

test('[R16] [R19] [R20] [R24] an affiliate’s link brings a buyer, and 31 days later its commission is asked for, paid and seen', async () => {
  {
    await using shop = await startShop({ dataFolder, isNew: true, env: ENV })
    const affiliate = await pageFrom(browser, '203.0.113.7')
    await signIn(affiliate, shop, 'user')
    await affiliate.goto(`${shop.origin}/affiliate_payout`)
    await affiliate.getByLabel('Account holder').fill('Ada Lee')
    await affiliate.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await press(affiliate, 'Save')
    await affiliate.getByText('DE89 … 3000').waitFor()
    await affiliate.goto(`${shop.origin}/affiliate_history`)
    const link = await affiliate.locator('code').innerText()
    await bringBuyer(browser, shop, link)
    const row = affiliate.getByRole('row').filter({ hasText: EARNED })
    // Entered once the provider has told of the payment, which may be after its buyer is thanked.
    await eventually(async () => {
      await affiliate.goto(`${shop.origin}/affiliate_history?list=commissions`)
      await row.waitFor({ timeout: 10_000 })
      return true
    })
    expect(await row.innerText()).toMatch(/Pending until/)
  }
  await using shop = await startShop({ dataFolder, env: { ...ENV, ...daysLater(DAYS) } })
  const affiliate = await pageFrom(browser, '203.0.113.7')
  await signIn(affiliate, shop, 'user')
  await affiliate.goto(`${shop.origin}/affiliate_payout`)
  await affiliate.getByRole('button', { name: /^Request .*44\.99/ }).click()
  await affiliate.getByText('Payout requested').first().waitFor()

  const admin = await pageFrom(browser, '203.0.113.99')
  await signIn(admin, shop, 'admin')
  await admin.goto(`${shop.origin}/admin/affiliates`)
  await admin.getByRole('link', { name: 'Payouts of user@segno.test' }).click()
  await press(admin, 'Approve')
  await admin.getByLabel('Your password').fill(PASSWORD)
  await press(admin, 'Confirm')
  await press(admin, 'Mark paid')
  // The browser's own day is 31 days behind the shop's.
  const today = new Date(Date.now() + DAYS * 86_400_000).toISOString().slice(0, 10)
  await admin.getByLabel('Paid on').fill(today)
  await admin.getByLabel('Reference').fill('SEPA 12')
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark paid' }).click()
  await admin.getByRole('row').filter({ hasText: 'SEPA 12' }).waitFor()

  await affiliate.reload()
  const paid = affiliate.getByRole('row').filter({ hasText: 'SEPA 12' })
  expect(await paid.innerText()).toMatch(/44\.99[\s\S]*Paid/)
})
