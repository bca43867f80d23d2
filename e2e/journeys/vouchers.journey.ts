import { expect, test } from 'vitest'
import { newestMail } from '../newest-mail.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

test('[G05] [G08] [S12] [R10] a stranger opens a voucher’s link, registers, confirms, and redeems it', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${shop.origin}/sounds?voucher_code=try-segno`)
  await page.getByText(/^We have stored the voucher/).waitFor()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Eve')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Email').fill('eve@segno.test')
  await page.getByLabel('Password', { exact: true }).fill('rain on the tin roof')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await press('Create account')
  await page.waitForURL('**/register_success')
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(await newestMail(browser, shop.origin))![0])
  await press('Confirm email')
  await page.waitForURL('**/voucher-coupon-add')
  await page.getByText('Use them within 90 days of redeeming.').waitFor()
  await press('Redeem')
  await page.getByText('You have 25 points now.').waitFor()
  await page.goto(`${shop.origin}/sounds?voucher_code=TRY-SEGNO`)
  await page.getByText('You have used this voucher already').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('voucher_code'))).toBeNull()
})
