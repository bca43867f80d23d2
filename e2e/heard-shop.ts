import type { Browser } from 'playwright'
import { afterAll } from 'vitest'
import { openFrontDoor, type FrontDoor } from './front-door.ts'
import { RECORDER_MODULE, RECORDER_PATH } from './loudspeaker.ts'
import type { RunningShop } from './running-shop.ts'
import { openShopAndBrowser } from './shop-and-browser.ts'

/** Opens a shop, and a way to it on which pages find the recorder that `listenTo` needs. */
export async function openHeardShop(): Promise<{
  readonly shop: RunningShop
  readonly door: FrontDoor
  readonly browser: Browser
}> {
  const { shop, browser } = await openShopAndBrowser()
  const door = await openFrontDoor(shop.origin, { [RECORDER_PATH]: RECORDER_MODULE })
  afterAll(() => door[Symbol.asyncDispose]())
  return { shop, door, browser }
}
