// `npm run screenshots [-- --all] [--data FOLDER] [NAME…]`: pictures of every screen, taken of a shop that is started for it.
// The folder holds a demo that is complete already; it is copied, and stays as it is.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { openBrowser } from './browser.ts'
import { freePort } from '@segno/test-kit/free-port'
import { FILLED_SHOP, makeDataFolder, startShop, untilFilled } from './running-shop.ts'
import { callAs } from './screens/calls.ts'
import { furnishPast } from './screens/furnish-past.ts'
import { furnish } from './screens/furnish.ts'
import { fillPath, type Screen } from './screens/screen.ts'
import { pictureName, screensPage } from './screens/screens-page.ts'
import { PICTURED } from './screens/screens.ts'
import { takePicture } from './screens/take-picture.ts'
import { openAs, visit } from './screens/visit.ts'

interface Look {
  readonly width: number
  readonly height: number
  readonly theme: 'dark' | 'light'
}

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const SIZES = [WIDE, { width: 900, height: 900 }, PHONE]

const ROOT = join(import.meta.dirname, '..')
const DOCS = join(ROOT, 'docs')
const PICTURES = join(DOCS, 'pictures/screens')
const ALL_PICTURES = join(ROOT, '.cache/screens')

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const fits = ({ belowPx = Infinity }: Screen, { width }: { readonly width: number }): boolean =>
  width < belowPx

function looksAt(screen: Screen): Look[] {
  if (!values.all) return [{ ...(fits(screen, WIDE) ? WIDE : PHONE), theme: 'dark' }]
  const sizes = SIZES.filter((size) => fits(screen, size))
  return sizes.flatMap((size) => (['dark', 'light'] as const).map((theme) => ({ ...size, theme })))
}

const pathOf = (screen: Screen, { width, theme }: Look): string =>
  values.all
    ? join(ALL_PICTURES, `${width}-${theme}`, pictureName(screen))
    : join(PICTURES, pictureName(screen))

async function takePictures(page: Page, origin: string, screen: Screen): Promise<void> {
  for (const look of looksAt(screen)) {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme })
    await visit(page, origin, screen)
    await screen.pose?.(page)
    const path = pathOf(screen, look)
    mkdirSync(join(path, '..'), { recursive: true })
    await takePicture(page, path)
  }
}

async function pictureAll(browser: Browser, origin: string, screens: readonly Screen[]): Promise<void> {
  for (const [who, ofRole] of Map.groupBy(screens, (screen) => screen.who)) {
    const page = await openAs(browser, origin, who)
    for (const screen of ofRole) {
      process.stdout.write(`${screen.name}\n`)
      await takePictures(page, origin, screen).catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        // The others are worth having.
        process.exitCode = 1
      })
    }
    await page.close()
  }
}

async function main(): Promise<void> {
  if (values.data !== undefined) process.env[FILLED_SHOP] = values.data
  const dataFolder = makeDataFolder(false)
  const browser = await openBrowser()
  try {
    if (values.data === undefined) {
      await using shop = await startShop({ dataFolder })
      await untilFilled(shop.origin)
    }
    await furnishPast(dataFolder, browser)
    const env = { PORT: String(await freePort()), SEGNO_REQUESTS_PER_MINUTE: '0' }
    await using shop = await startShop({ dataFolder, env })
    const affiliate = await callAs(shop, 'user')
    await affiliate.ask('/api/affiliate/payout', 'POST', { currency: 'EUR' })
    const things = await furnish(shop, browser, 20)
    const wanted = PICTURED.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
    if (positionals.length === 0)
      rmSync(values.all ? ALL_PICTURES : PICTURES, { recursive: true, force: true })
    const screens = wanted.map((screen) => ({ ...screen, path: fillPath(screen.path, things) }))
    await pictureAll(browser, shop.origin, screens)
  } finally {
    await browser.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  writeFileSync(join(DOCS, 'screens.md'), screensPage(PICTURED))
}

await main()
