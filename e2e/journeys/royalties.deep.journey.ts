import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { daysLater } from '../days-later.ts'
import { startShop } from '../running-shop.ts'
import { callAs } from '../screens/calls.ts'
import { openAs } from '../screens/visit.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const ENV = { SEGNO_INGEST_PROCESSES: '1' }
/** Of a point of the demo's buyer: 40 cents, of which the artist gets a half. */
const ROYALTY_A_POINT_CENTS = 20

interface Loop {
  readonly _id: string
  readonly title: string
  readonly pricePoints: number
}

const { shop, browser } = await openShopAndBrowser({ env: ENV })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Two loops of the demo's artist that the buyer does not own. */
async function twoLoops(): Promise<readonly Loop[]> {
  const { handle } = await (await callAs(shop, 'artist')).ask<{ handle: string }>('/api/artist/page')
  const buyer = await callAs(shop, 'user')
  const { loops } = await buyer.ask<{ loops: Loop[] }>(`/api/sounds?owned=no&artist=${handle}&limit=2`)
  expect(loops).toHaveLength(2)
  await buyer.ask(
    '/api/cart',
    'POST',
    loops.map((loop) => ({ loopId: loop._id })),
  )
  return loops
}

async function pointsOf(page: Page): Promise<number> {
  return Number.parseInt(await page.getByRole('link', { name: /points$/ }).innerText(), 10)
}

const centsText = (cents: number): string => (cents / 100).toFixed(2)

test('[R12] [R13] [R28] an artist sees a sale of a minute ago to the cent, is paid for it, and opens its statement', async () => {
  const [kept, undone] = await twoLoops()
  const buyer = await openAs(browser, shop.origin, 'buyer')
  await buyer.goto(`${shop.origin}/loops-checkout`)
  const before = await pointsOf(buyer)
  await press(buyer, /^Buy for/)
  await buyer.waitForURL('**/receipt/*')

  const artist = await openAs(browser, shop.origin, 'artist')
  await artist.goto(`${shop.origin}/sales_history`)
  const royalty = centsText(kept!.pricePoints * ROYALTY_A_POINT_CENTS)
  const sale = artist.getByRole('row').filter({ hasText: kept!.title })
  expect(await sale.innerText()).toContain(royalty)
  await press(artist, `Open the sale of ${kept!.title}`)
  const story = artist.getByRole('dialog')
  await story.getByRole('cell', { name: '0.40' }).waitFor()
  const facts = await story.innerText()
  expect(facts).toContain(royalty)
  const [number] = /SEG-\S+/.exec(facts)!
  await press(artist, 'Close')

  // The buyer undoes one of them, and has its points back.
  await press(buyer, `Undo the purchase of ${undone!.title}`)
  await press(buyer, 'Undo purchase')
  await buyer
    .getByText(/^Undone: /)
    .first()
    .waitFor()
  await expect.poll(() => pointsOf(buyer)).toBe(before - kept!.pricePoints)
  await artist.reload()
  await artist.getByRole('row').filter({ hasText: undone!.title }).getByText('Returned').waitFor()

  // A stranger checks the licence of the other.
  const stranger = await browser.newPage()
  await stranger.goto(`${shop.origin}/licences/${number}`)
  await stranger.getByText('Valid licence').waitFor()
  await stranger.close()

  await enterDetails(artist)
  await payLater(kept!)
})

async function enterDetails(artist: Page): Promise<void> {
  await artist.goto(`${shop.origin}/payout_details`)
  await artist.getByLabel('Legal name').fill('Ava Lune')
  await artist.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await artist.getByLabel('Street and number').fill('Gasse 1')
  await artist.getByLabel('Postcode').fill('1010')
  await artist.getByLabel('City').fill('Vienna')
  await artist.getByLabel('Country', { exact: true }).selectOption('AT')
  await artist.getByLabel('Person or company').selectOption('person')
  await artist.getByLabel('First name').fill('Ava')
  await artist.getByLabel('Last name').fill('Lune')
  await artist.getByLabel('Date of birth').fill('1990-05-12')
  await artist.getByLabel('Tax ID', { exact: true }).fill('59-119/9013')
  await artist.getByLabel('Country of the tax ID').selectOption('AT')
  await press(artist, 'Save')
  await artist.getByText('Payout details saved').first().waitFor()
}

/** Once buyers can no longer undo, an administrator pays, and the artist has a statement of it. */
async function payLater(kept: Loop): Promise<void> {
  shop.process.kill('SIGTERM')
  await once(shop.process, 'exit')
  await using later = await startShop({ dataFolder: shop.dataFolder, env: { ...ENV, ...daysLater(15) } })
  const admin = await openAs(browser, later.origin, 'admin')
  await admin.goto(`${later.origin}/admin/artist-payments`)
  await admin.getByRole('link', { name: 'artist@segno.test' }).click()
  await admin.getByLabel('Reference').fill('SEPA 7')
  const cents = Number(await admin.getByLabel('Amount, in €').inputValue()) * 100
  expect(cents).toBeGreaterThanOrEqual(kept.pricePoints * ROYALTY_A_POINT_CENTS)
  await press(admin, 'Enter payment')
  await admin.getByLabel('Your password').fill('segno-demo')
  await press(admin, 'Confirm')
  await admin.getByRole('row').filter({ hasText: 'SEPA 7' }).waitFor()

  const artist = await openAs(browser, later.origin, 'artist')
  await artist.goto(`${later.origin}/sales_history?list=payments`)
  const arriving = artist.waitForEvent('download')
  await press(artist, /^Statement of .* as PDF$/)
  const statement = await arriving
  expect(statement.suggestedFilename()).toMatch(/^Statement .*\.pdf$/)
  expect(
    readFileSync(await statement.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
}
