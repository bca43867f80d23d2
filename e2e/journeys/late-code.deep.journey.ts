import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { embedCode, embedSize } from '@segno/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BreakableLine, openLine } from '../breakable-line.ts'
import { openBrowser } from '../browser.ts'
import { type Installed, otherBrowsers } from '../other-browsers/installed.ts'
import { clickOn, inPage, type OtherBrowser, waitFor } from '../other-browsers/other-browser.ts'
import { type RunningShop, startShop } from '../running-shop.ts'

/** Chromium, driven as the others are. */
const CHROMIUM: Pick<Installed, 'name' | 'start' | 'toInstall'> = {
  name: 'Chromium',
  toInstall: '',
  start: async () => {
    const browser = await openBrowser()
    const page = await browser.newPage()
    return {
      name: 'Chromium',
      open: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression),
      perform: () => Promise.reject(new Error('this journey presses within the page')),
      [Symbol.asyncDispose]: () => browser.close(),
    }
  },
}
const browsers = [CHROMIUM, ...otherBrowsers]

let shop: RunningShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop?.[Symbol.asyncDispose]())

/** Runs in the page: the first link or button of this name, once it is there. */
function press(name: string): true | null {
  for (const element of document.querySelectorAll<HTMLElement>('a, button')) {
    const called = element.getAttribute('aria-label') ?? element.textContent.trim()
    if (called !== name || element.offsetParent === null) continue
    element.click()
    return true
  }
  return null
}
/** Runs in the page. */
const saysText = (text: string): true | null => (document.body.innerText.includes(text) ? true : null)
/** Runs in the page, which forgets it with a reload. */
const leaveMark = (): void => void Object.assign(globalThis, { wasHere: true })
const hasMark = (): boolean => 'wasHere' in globalThis

async function openList(browser: OtherBrowser, { origin }: BreakableLine): Promise<void> {
  await browser.open(`${origin}/sounds`)
  await waitFor(browser, () => (document.querySelector('[role="row"]') ? true : null), null)
  await inPage(browser, leaveMark, null)
}

test.for(browsers)(
  'in $name a screen whose code the line took opens as soon as it is back, and the page stays',
  async ({ start, toInstall }, { skip }) => {
    if (start === null) return skip(toInstall)
    await using line = await openLine(shop.origin)
    await using browser = await start()
    await openList(browser, line)
    line.cut()
    await waitFor(browser, press, 'Withdraw from a contract')
    await waitFor(browser, saysText, 'This screen could not be loaded')
    await waitFor(browser, press, 'Try again')
    await waitFor(browser, saysText, 'This screen could not be loaded')
    line.mend()
    await waitFor(browser, press, 'Try again')
    await waitFor(browser, () => (document.title.startsWith('Withdraw') ? true : null), null)
    await waitFor(browser, press, 'Terms')
    await waitFor(browser, () => (document.title.startsWith('Terms') ? true : null), null)
    expect(await inPage(browser, hasMark, null)).toBe(true)
  },
)

test('a browser that is older than the page is written for says so, and shows what needs no scripts', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.addInitScript('delete Promise.withResolvers')
  // As where it cannot be read.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${shop.origin}/sounds`)
  await page.getByText('This browser is too old for this page.').waitFor()
  await page.getByRole('heading', { name: 'Sounds', exact: true }).waitFor()
  expect(await page.getByText('Firefox 124').isVisible()).toBe(true)
  await browser.close()
})

test('without scripts sounds are searched for, opened and heard', async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.origin)
  await page.getByRole('searchbox', { name: 'Search' }).fill('bass')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  expect(new URL(page.url()).pathname).toMatch(/^\/sounds\/[\w-]{36}$/)
  const address = await page.locator('audio').getAttribute('src')
  const preview = await page.request.get(shop.origin + address)
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'audio/mpeg'])
  await browser.close()
})

/** A page of another site with the player of the first pack. */
async function openSite(origin: string): Promise<{ address: string } & Disposable> {
  const html = embedCode(origin, { path: await firstPack(origin), title: 'A pack', size: embedSize('pack') })
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void site.close() }
}

async function firstPack(origin: string): Promise<string> {
  const [, path] = /<a href="(\/packs\/[\w-]+)">/.exec(await (await fetch(`${origin}/packs`)).text()) ?? []
  if (path === undefined) throw new Error('the shop has no pack')
  return path
}

test('on another site a pack is heard, sound after sound', async () => {
  using site = await openSite(shop.origin)
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(site.address)
  const player = page.frameLocator('iframe')
  await player.getByRole('button').nth(0).click()
  await player.getByRole('button', { name: /^Pause/ }).waitFor()
  await expect
    .poll(() => player.locator('li').nth(0).locator('stop').nth(0).getAttribute('offset'), {
      timeout: 30_000,
    })
    .toMatch(/^0\.[1-9]/)
  await player
    .locator('li')
    .nth(0)
    .locator('.wave')
    .click({ position: { x: 380, y: 10 } })
  await expect
    .poll(() => player.getByRole('button').nth(1).getAttribute('aria-label'), { timeout: 30_000 })
    .toMatch(/^Pause/)
  await browser.close()
})

test.for(otherBrowsers)(
  'in $name the player of other sites is heard',
  async ({ start, toInstall }, { skip }) => {
    if (start === null) return skip(toInstall)
    await using browser = await start()
    await browser.open(`${shop.origin}/embed${await firstPack(shop.origin)}`)
    const label = await waitFor(
      browser,
      () => document.querySelector('button')?.getAttribute('aria-label') ?? null,
      null,
    )
    await clickOn(browser, label)
    const isHeard = (): true | null =>
      Number(document.querySelector('stop')?.getAttribute('offset')) > 0.05 ? true : null
    expect(await waitFor(browser, isHeard, null)).toBe(true)
  },
)
