// `npm run screenshots [-- --data FOLDER] [NAME…]`: pictures of every screen, taken of a shop that is started for it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { openBrowser } from './browser.ts'
import { startShop } from './running-shop.ts'
import { callAs } from './screens/calls.ts'
import { furnish } from './screens/furnish.ts'
import { pictureName, SIZES, screensPage, THEMES } from './screens/screens-page.ts'
import { type Screen, screensOf, type Who } from './screens/screens.ts'
import { openAs, settle, visit } from './screens/visit.ts'

const PICTURED: readonly Who[] = ['visitor', 'buyer']
const QUALITY_PERCENT = 60
const LOOK_AGAIN_MS = 10_000

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const folder = join(import.meta.dirname, '..', 'docs', 'pictures', 'screens')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The demo's whole catalogue, made once, so that the same screens show the same sounds. */
async function waitForCatalogue(origin: string): Promise<void> {
  const { ask } = await callAs({ origin }, 'visitor')
  for (;;) {
    const { ready, waiting } = await ask<{ ready: number; waiting: number }>('/api/public/intakeProgress')
    if (waiting === 0 && ready > 0) return
    say(`${ready} sounds are ready, ${waiting} are still to come`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}

async function takePicture(page: Page, path: string): Promise<void> {
  await using session = Object.assign(await page.context().newCDPSession(page), {
    async [Symbol.asyncDispose]() {
      await session.detach()
    },
  })
  // Playwright itself writes PNG and JPEG only, which are several times as large.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY_PERCENT })
  writeFileSync(path, Buffer.from(data, 'base64'))
}

async function takePictures(page: Page, origin: string, screen: Screen): Promise<void> {
  for (const size of SIZES) {
    if (size.width >= (screen.belowPx ?? Infinity)) continue
    await page.setViewportSize(size)
    await visit(page, origin, screen)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await takePicture(page, join(folder, pictureName(screen, { width: size.width, theme: colorScheme })))
    }
  }
}

await using shop = await startShop({
  ...(values.data === undefined ? {} : { dataFolder: values.data }),
  env: { SEGNO_REQUESTS_PER_MINUTE: '0' },
})
await waitForCatalogue(shop.origin)
const screens = screensOf(await furnish(shop, 20)).filter(
  ({ isPlain = false, who }) => !isPlain && PICTURED.includes(who),
)
const wanted = screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
if (positionals.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const who of PICTURED) {
  const page = await openAs(browser, shop.origin, who)
  for (const screen of wanted) {
    if (screen.who !== who) continue
    say(screen.name)
    await takePictures(page, shop.origin, screen)
  }
  await page.close()
}
await browser.close()
writeFileSync(join(folder, '..', '..', 'screens.md'), screensPage(screens))
