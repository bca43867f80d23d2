import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'

const TITLE = 'Lichen Clock'
const DECODER = /decode-ogg-opus/

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  await eventually(async () => {
    const answer = await fetch(`${shop.origin}/api/sounds?kind=loop&q=${encodeURIComponent(`"${TITLE}"`)}`)
    const { body } = (await answer.json()) as { body: { data: { loops: { title: string }[] } } }
    return body.data.loops.some(({ title }) => title === TITLE)
  })
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

/** Stands in for the part of a browser that decodes: none of our own code. */
function refuseAll(): void {
  BaseAudioContext.prototype.decodeAudioData = () =>
    Promise.reject(new DOMException('Unable to decode audio data', 'EncodingError'))
}

test.each([
  ['decodes', 0, ['opus']],
  ['decodes nothing', 1, ['opus', 'mp3']],
] as const)(
  'in a browser that %s a sound is played as the page is served, and fetches its own decoder %i times',
  async (what, decoders, formats) => {
    const page = await browser.newPage()
    const complaints: string[] = []
    const fetched: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => fetched.push(request.url()))
    if (what === 'decodes nothing') await page.addInitScript(refuseAll)
    await page.goto(`${shop.origin}/sounds?q=${encodeURIComponent(`"${TITLE}"`)}`)
    await page
      .getByRole('button', { name: `Play ${TITLE}` })
      .first()
      .click()
    await page.getByRole('region', { name: 'Player' }).locator('[data-state="playing"]').waitFor()
    // It is fetched, and then imported out of the browser's cache.
    expect(new Set(fetched.filter((url) => DECODER.test(url))).size).toBe(decoders)
    const previews = fetched.filter((url) => url.includes('/audio/previews/'))
    expect(previews.map((url) => url.split('.').at(-1))).toEqual(formats)
    expect(complaints).toEqual([])
    await page.close()
  },
)
