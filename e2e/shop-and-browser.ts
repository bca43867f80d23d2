import type { Browser } from 'playwright'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { startShop, type RunningShop } from './running-shop.ts'

/** Opens both for the journeys of one file, and closes them after the last. */
export async function openShopAndBrowser(
  facts?: Parameters<typeof startShop>[0],
): Promise<{ readonly shop: RunningShop; readonly browser: Browser }> {
  const shop = await startShop(facts)
  const browser = await openBrowser()
  afterAll(async () => {
    await browser.close()
    await shop[Symbol.asyncDispose]()
  })
  return { shop, browser }
}
