import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'
import { callAs } from '../screens/calls.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  const { ask } = await callAs(shop, 'visitor')
  await eventually(async () => (await ask<{ total: number }>('/api/sounds?kind=loop&limit=1')).total >= 30)
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

/** As a finger does it: the browser itself tells a swipe from a tap. */
async function swipeUp(page: Page, from: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let movedPx = 20; movedPx <= 200; movedPx += 20) await touch('touchMove', from.y - movedPx)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a finger that taps beside a waveform plays, and follows no link nearby, and one that scrolls on it plays nothing', async () => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto(`${shop.origin}/sounds?kind=loop`)
  const fourth = page.getByRole('row').nth(3)
  await fourth.getByRole('button', { name: /^Play / }).waitFor()
  // By its name, while sounds of the demo still come in.
  const row = page.getByRole('row', { name: (await fourth.getAttribute('aria-label'))!, exact: true })
  const heard = page.locator('[role=row][data-state=playing], [role=row][data-state=loading]')
  const { x, y, width } = (await row.locator('div[data-pointed]').boundingBox())!
  // Between the names and the waveform, where Chromium leads a finger to what is nearest.
  await page.touchscreen.tap(x + width / 2, y - 3)
  await expect.poll(() => row.getAttribute('data-state')).toBe('playing')
  expect(new URL(page.url()).pathname).toBe('/sounds')
  await row.getByRole('button', { name: /^Stop / }).tap()
  await expect.poll(() => heard.count()).toBe(0)
  await swipeUp(page, { x: x + width / 2, y: y + 10 })
  const list = page.getByRole('grid', { name: 'Sounds' }).locator('..')
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100)
  expect(await heard.count()).toBe(0)
})
