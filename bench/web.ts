import type { Page } from 'playwright'
import { openBrowser } from '../e2e/browser.ts'
import { startShop, untilFilled } from '../e2e/running-shop.ts'
import { rounded, type Row } from './measure.ts'
import { benchBarePage } from './web/bare-page.ts'
import { startBigShop } from './web/big-shop.ts'
import { benchFetched, benchOfficeFetched } from './web/fetched.ts'
import { benchArrows, benchFinding } from './web/interactions.ts'
import { benchScrolling } from './web/scrolling.ts'
import { openWatched, slowDown } from './web/slow-page.ts'

const SOUNDS = 100_000

/** What /sounds fetches, how soon a sound is heard after a click, and how a slow laptop copes with a long list. Needs a built page. */
export async function run(): Promise<Row[]> {
  return [...(await benchDemo()), ...(await benchLongList())]
}

async function benchDemo(): Promise<Row[]> {
  await using shop = await startShop()
  await untilFilled(shop.origin)
  await using browser = await openBrowser()
  const { rows, page } = await benchFetched(browser, shop.origin)
  const clicks = await benchClicks(page)
  const office = await benchOfficeFetched(browser, shop.origin)
  // Here, and not in the long list, whose sounds are none.
  await slowDown(page)
  return [...rows, ...office, ...clicks, ...(await benchArrows(page))]
}

async function benchClicks(page: Page): Promise<Row[]> {
  const play = page.getByRole('button', { name: /^Play / })
  const clickToPlaying = async (at: number): Promise<number> => {
    const name = await play.nth(at).getAttribute('aria-label')
    const began = performance.now()
    await play.nth(at).click()
    await page
      .getByRole('button', { name: name?.replace(/^Play/, 'Stop') ?? '' })
      .first()
      .waitFor()
    const took = performance.now() - began
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    return took
  }
  await clickToPlaying(2)
  const warm = await clickToPlaying(2)
  const cold = await clickToPlaying(5)
  return [
    { name: 'click to playing, preview decoded before', value: rounded(warm, 0), unit: 'ms' },
    { name: 'click to playing, preview not decoded before', value: rounded(cold, 0), unit: 'ms' },
  ]
}

async function benchLongList(): Promise<Row[]> {
  await using shop = await startBigShop(SOUNDS)
  await using browser = await openBrowser()
  const page = await openWatched(browser, { width: 1440, height: 900 })
  await page.goto(`${shop.origin}/sounds`)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  const session = await slowDown(page)
  const scrolled = await benchScrolling(page, session, '100,000 sounds')
  return [...scrolled, ...(await benchFinding(page)), ...(await benchBarePage(browser))]
}
