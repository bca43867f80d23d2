import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { pay } from '../card-form.ts'
import { eventually } from '../running-shop.ts'
import { callAs } from '../screens/calls.ts'
import { openAs } from '../screens/visit.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function buyWithDisputedCard(): Promise<void> {
  const page = await openAs(browser, shop.origin, 'buyer')
  await page.goto(`${shop.origin}/subscriptions_confirm?package=points-20`)
  await pay(page, '4000000000000259')
  await page.getByRole('heading', { name: '20 points added' }).waitFor()
  await page.close()
}

async function figures(): Promise<{ revenue: number; toAnswer: number }> {
  const admin = await callAs(shop, 'admin')
  const { revenue, waiting } = await admin.ask<{
    revenue: { currency: string; now: number }[]
    waiting: { disputes: number }
  }>('/api/admin/dashboard')
  return { revenue: revenue.find(({ currency }) => currency === 'EUR')!.now, toAnswer: waiting.disputes }
}

test('a disputed payment is no revenue until its evidence, sent from the office, wins it back', async () => {
  const before = await figures()
  await buyWithDisputedCard()
  expect(await eventually(async () => (await figures()).toAnswer === 1)).toBe(true)
  expect((await figures()).revenue).toBe(before.revenue)

  const admin = await openAs(browser, shop.origin, 'admin')
  await admin.goto(`${shop.origin}/dashboard`)
  await admin.getByRole('link', { name: /^Disputes to answer/ }).click()
  await admin.waitForURL('**/admin/disputes?state=toAnswer')
  await admin.getByRole('button', { name: /^Open the dispute of IN-/ }).click()
  const arriving = admin.waitForEvent('download')
  await press(admin, 'Save as PDF')
  await admin.getByLabel('Your password').fill('segno-demo')
  await press(admin, 'Confirm')
  const saved = await arriving
  expect(saved.suggestedFilename()).toMatch(/^Evidence du_\w+\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await press(admin, 'Send evidence')
  // The provider’s test mode decides by these words.
  const asked = admin.getByRole('dialog', { name: 'Send the evidence?' })
  await asked.getByLabel('Note to the bank').fill('winning_evidence')
  await asked.getByRole('button', { name: 'Send evidence' }).click()
  await admin.getByText('Evidence sent').first().waitFor()
  await admin.goto(`${shop.origin}/admin/disputes?state=won`)
  await admin.getByRole('row').filter({ hasText: 'Won' }).waitFor()
  expect(await figures()).toEqual({ revenue: before.revenue + 900, toAnswer: 0 })
  await admin.close()
})
