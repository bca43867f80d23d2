import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser()

interface Opened extends AsyncDisposable {
  readonly page: Page
  /** Where it asked for something. */
  readonly hosts: ReadonlySet<string>
  /** What the browser complained of, such as what the policy of the shop forbids. */
  readonly complaints: readonly string[]
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const hosts = new Set<string>()
  const complaints: string[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  page.on('console', (said) => said.type() === 'error' && complaints.push(said.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.goto(shop.origin + path)
  return { page, hosts, complaints, [Symbol.asyncDispose]: () => context.close() }
}

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

test.each([
  ['dark', WIDE],
  ['dark', NARROW],
  ['light', WIDE],
  ['light', NARROW],
] as const)('all of the API is there in %s at %j, and from the shop alone', async (...given) => {
  const [colorScheme, viewport] = given
  await using opened = await open('/docs', { colorScheme, viewport })
  const { page } = opened
  expect(await page.title()).toBe('Segno API')
  expect(await page.locator('article').count()).toBeGreaterThan(100)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(colorScheme)
  expect([...opened.hosts]).toEqual([shop.origin])
  expect(opened.complaints).toEqual([])
})

test.each(['dark', 'light'] as const)('axe reports nothing in %s', async (colorScheme) => {
  await using opened = await open('/docs', { colorScheme, viewport: WIDE })
  await opened.page.evaluate(axe.source)
  const { violations } = (await opened.page.evaluate('axe.run()')) as axe.AxeResults
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.target])).toEqual([])
})

test('a link to an endpoint leads to it, at once and on the page, and past a search that hides it', async () => {
  await using opened = await open('/docs?q=wallet#/Match/matchTrack', { viewport: WIDE })
  const { page } = opened
  // The browser scrolls to whole pixels.
  const offTop = async (id: string) => Math.abs((await page.locator(`#${id}`).boundingBox())!.y - 72)
  expect(await offTop('matchTrack')).toBeLessThan(1)
  await page.goto(`${shop.origin}/docs#checkOut`)
  expect(await offTop('checkOut')).toBeLessThan(1)
})

test('the keyboard searches, finds what all words are in, and stands in the address', async () => {
  await using opened = await open('/docs', { viewport: WIDE })
  const { page } = opened
  const shown = page.locator('article:visible')
  const all = await shown.count()
  await page.keyboard.press('/')
  await page.keyboard.type('transposeMost GUEST')
  expect(await shown.evaluateAll((articles) => articles.map(({ id }) => id))).toEqual(['matchTrackAsGuest'])
  expect(await page.locator('output').textContent()).toBe(`1 of ${all}`)
  expect(await page.locator('nav a:visible').count()).toBeLessThan(12)
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.hash')).toBe('#matchTrackAsGuest')
  expect(new URL(page.url()).searchParams.get('q')).toBe('transposeMost GUEST')
  await page.getByRole('searchbox').fill('tuba matchTrack')
  expect(await page.getByText('No endpoint has all of these words.').isVisible()).toBe(true)
})

test('without scripts everything is there to be read', async () => {
  await using opened = await open('/docs', { javaScriptEnabled: false })
  expect(await opened.page.locator('article:visible').count()).toBeGreaterThan(100)
  expect(await opened.page.getByRole('searchbox').isVisible()).toBe(false)
})
