import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BreakableLine, openLine } from '../breakable-line.ts'
import { openBrowser } from '../browser.ts'
import { type Installed, otherBrowsers } from '../other-browsers/installed.ts'
import { inPage, type OtherBrowser, waitFor } from '../other-browsers/other-browser.ts'
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
