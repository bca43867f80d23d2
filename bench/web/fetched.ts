import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { gzipSync } from 'node:zlib'
import { rounded, type Row } from '../measure.ts'
import { OFFICE_SCREENS } from '../../shop/web/src/app/screens/office-screens.ts'
import { openAs } from '../../e2e/screens/visit.ts'
import { openWatched } from './slow-page.ts'

const assets = join(import.meta.dirname, '../../shop/web/dist/assets')
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** What /sounds fetches for somebody who has never been here, and by how much it moves while it comes. */
export async function benchFetched(browser: Browser, origin: string): Promise<{ rows: Row[]; page: Page }> {
  const page = await openWatched(browser, DESK)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const shift = await openSounds(page, origin)
  const scripts = requested.filter((path) => path.endsWith('.js')).map((path) => path.split('/').at(-1) ?? '')
  const requests = requested.length
  const stretcher = readdirSync(assets).filter((name) => /^stretch-processor-.*\.js$/.test(name))
  if (stretcher.length !== 1) throw new Error(`which of these is the stretcher? ${stretcher.join(', ')}`)
  const phone = await openWatched(browser, PHONE)
  const phoneShift = await openSounds(phone, origin)
  await phone.close()
  const rows = [
    { name: '/sounds: JavaScript, gzipped', value: gzipKilobytes(scripts), unit: 'kB' },
    {
      name: 'the stretcher, fetched when a tempo is first set, gzipped',
      value: gzipKilobytes(stretcher),
      unit: 'kB',
    },
    { name: '/sounds: requests', value: requests, unit: 'requests' },
    { name: '/sounds: cumulative layout shift, 1440 wide', value: rounded(shift, 4), unit: '' },
    { name: '/sounds: cumulative layout shift, 390 wide', value: rounded(phoneShift, 4), unit: '' },
  ]
  return { rows, page }
}

/** Charts and what they stand on are fetched once something is drawn. */
const OF_CHARTS = /^(drawn-days|mantine-frame)-/

/** The most that a screen of administrators fetches for somebody who has never been here, and how many there are. */
export async function benchOfficeFetched(browser: Browser, origin: string): Promise<Row[]> {
  const first = await openAs(browser, origin, 'admin')
  const storageState = await first.context().storageState()
  await first.goto(`${origin}/users`)
  await first.getByRole('row').filter({ hasText: 'artist@segno.test' }).getByRole('link').click()
  const tabs = first.getByRole('navigation', { name: 'About this user' }).getByRole('link')
  await tabs.first().waitFor()
  const ofUser = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  const listed = OFFICE_SCREENS.filter(
    ({ path, access }) => Array.isArray(access) && access.includes('admin') && !path.includes(':'),
  )
  const fetched: { path: string; kilobytes: number }[] = []
  for (const path of [...listed.map((screen) => screen.path), ...ofUser]) {
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
      if (name.endsWith('.js') && !OF_CHARTS.test(name)) scripts.add(name)
    })
    await page.goto(origin + path)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    fetched.push({ path: path.replace(/[0-9a-f-]{36}/, ':userId'), kilobytes: gzipKilobytes([...scripts]) })
    await context.close()
  }
  const most = fetched.toSorted((one, other) => other.kilobytes - one.kilobytes)[0]
  return [
    {
      name: `JavaScript without charts, the most of ${fetched.length} office screens: ${most?.path}, gzipped`,
      value: most?.kilobytes ?? 0,
      unit: 'kB',
    },
  ]
}

/** @returns by how much the page has moved */
async function openSounds(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/sounds`)
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => globalThis.watched.layoutShift)
}

/** Built scripts by name, as they are sent. */
export function gzipKilobytes(names: readonly string[]): number {
  const bytes = names.map((name) => gzipSync(readFileSync(join(assets, name))).length)
  return rounded(bytes.reduce((sum, one) => sum + one, 0) / 1_000, 1)
}
