import { isDeepRun } from '@segno/test-kit/deep-run'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { startShop, type RunningShop } from '../running-shop.ts'
import { faultsInThemes, faultsOnPhone, faultsZoomed } from '../screens/faults.ts'
import { furnish } from '../screens/furnish.ts'
import { motionOf, watchMotion } from '../screens/motion.ts'
import type { Screen } from '../screens/screen.ts'
import { unreachable } from '../screens/reflow.ts'
import { screensOf } from '../screens/screens.ts'
import { openAs } from '../screens/visit.ts'

let shop: RunningShop
let browser: Browser
let screens: Screen[]
beforeAll(async () => {
  shop = await startShop({ env: { SEGNO_REQUESTS_PER_MINUTE: '0', SEGNO_INGEST_PROCESSES: '1' } })
  browser = await openBrowser()
  screens = screensOf(await furnish(shop, browser, 12))
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

const ROLES = [
  { who: 'visitor' },
  { who: 'buyer' },
  { who: 'artist', isDeep: true },
  { who: 'admin', isDeep: true },
] as const

test.each(ROLES.filter((role) => isDeepRun() || !('isDeep' in role)))(
  'every screen of a $who can be used by everybody',
  async ({ who }) => {
    const page = await openAs(browser, shop.origin, who)
    await watchMotion(page)
    const faults: string[] = []
    for (const screen of screens) {
      if (screen.who !== who) continue
      faults.push(...(await faultsInThemes(page, shop.origin, screen)))
      if (isDeepRun() && !screen.isPlain) faults.push(...(await faultsOnPhone(page, shop.origin, screen)))
      if (isDeepRun() && (!screen.isPlain || screen.act))
        faults.push(...(await faultsZoomed(page, shop.origin, screen)))
      faults.push(...(await motionOf(page, screen.name)))
    }
    await page.close()
    expect(faults).toEqual([])
  },
)

test('in contrast mode the chosen is marked and controls keep their own drawing, in the colours of the system', async () => {
  const page = await browser.newPage({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto(`${shop.origin}/sounds`)
  const chosen = page.locator('[aria-pressed="true"], [aria-checked="true"], label:has(> :checked)').first()
  expect(await chosen.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('inset')
  const volume = page.getByRole('slider', { name: 'Volume' })
  expect(await volume.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  await page.close()
})

test('text of twice the usual size has room: rows as high as it needs, nothing cut off or covered', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto(`${shop.origin}/sounds`)
  const rows = page.locator('[role=row]:has([role=gridcell] a)')
  await rows.nth(2).waitFor()
  const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  expect(Math.round(second!.y - first!.y)).toBe(112)
  expect(await unreachable(page, 'sounds')).toEqual([])
  await page.close()
})
