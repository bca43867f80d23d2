import axe from 'axe-core'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../artist-shop.ts'
import { openBrowser } from '../browser.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

interface Named {
  readonly _id: string
  readonly artist: { readonly handle: string }
}
interface OwnSound {
  readonly sound: Named
  readonly status: string
}

async function ask<Data>(path: string, given: RequestInit = {}): Promise<Data> {
  const answer = await fetch(`${shop.origin}/api${path}`, given)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return ((await answer.json()) as { body: { data: Data } }).body.data
}

/** Something in every list that is looked at: a pack, drafts of the artist's, sounds in review. */
async function furnish(): Promise<{ pack: Named; sound: Named }> {
  const headers = { ...(await signIn(shop)), 'content-type': 'application/json' }
  const own = await eventually(async () => {
    const { items } = await ask<{ items: OwnSound[] }>('/artist/sounds?limit=100', { headers })
    return items.length >= 4 && items
  })
  const ids = own.slice(0, 4).map(({ sound }) => sound._id)
  const post = (path: string, body: object) =>
    ask(`/artist/sounds/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('withdraw', { ids })
  await post('take-back', { ids })
  const declared = { rightsVersion: '2026-11', madeWithAi: 'none', aiModel: null, trainingAllowed: false }
  await post('submit', { ids: ids.slice(0, 2), ...declared })
  return eventually(async () => {
    const [pack] = (await ask<{ items: Named[] }>('/packs?sort=sounds&limit=1')).items
    const [sound] = (await ask<{ loops: Named[] }>('/sounds?limit=1')).loops
    return pack && sound ? { pack, sound } : null
  })
}

interface Screen {
  readonly path: string
  /** What is there once it can be looked at. */
  readonly shows: string
  /** Keys that open something on it, which is then looked at too. */
  readonly opens?: readonly string[]
}

const HEADING = 'main h1'
const CURRENT = '[data-queue] [aria-current=true]'

const ofArtists = (): Screen[] => [
  { path: '/uploads', shows: '[role=grid] [role=row] [data-field=title]', opens: ['?'] },
  { path: '/uploads?show=packs', shows: HEADING },
]
const ofAdmins = (): Screen[] => [
  { path: '/admin/review', shows: CURRENT, opens: ['r', '?'] },
  { path: '/retagging', shows: CURRENT, opens: ['g', 't'] },
  { path: '/admin/vocabulary', shows: 'main li' },
]
const ofAll = ({ pack, sound }: { pack: Named; sound: Named }): Screen[] => [
  { path: '/sounds', shows: 'main [role=row], main li' },
  { path: `/sounds?similar=${sound._id}`, shows: 'main [role=row]' },
  { path: `/sounds/${sound._id}`, shows: HEADING },
  { path: '/match', shows: HEADING },
  { path: '/packs', shows: 'main li' },
  { path: `/packs/${pack._id}`, shows: HEADING },
  { path: '/artists', shows: 'main li' },
  { path: `/artists/${pack.artist.handle}`, shows: HEADING },
]

/** What axe holds against the page as it is. */
async function faultsOf(page: Page, where: string): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' | ')}`,
    )
  })
  return found.map((words) => `${where}: ${words}`)
}

async function lookAt(page: Page, { path, shows, opens = [] }: Screen): Promise<string[]> {
  const faults: string[] = []
  for (const key of [null, ...opens]) {
    await page.goto(`${shop.origin}${path}`)
    await page.locator(shows).first().waitFor()
    if (key !== null) await page.keyboard.press(key)
    faults.push(...(await faultsOf(page, key === null ? path : `${path}, after ${key}`)))
  }
  return faults
}

async function openAs(who: string | null, colorScheme: 'dark' | 'light'): Promise<Page> {
  // What fades in is looked at once it is there.
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (who === null) return page
  await page.goto(shop.origin)
  await page.getByRole('button', { name: who }).click()
  await page.waitForURL(({ pathname }) => pathname === '/dashboard' || pathname === '/sounds')
  return page
}

test('axe finds nothing wrong with the screens of the catalogue, of artists and of administrators, dark and light', async () => {
  const things = await furnish()
  const faults: string[] = []
  for (const theme of ['dark', 'light'] as const) {
    for (const [who, screens] of [
      [null, ofAll(things)],
      ['As an artist', ofArtists()],
      ['As an admin', ofAdmins()],
    ] as const) {
      const page = await openAs(who, theme)
      for (const screen of screens)
        faults.push(...(await lookAt(page, screen)).map((one) => `${theme} ${one}`))
      await page.close()
    }
  }
  expect(faults).toEqual([])
})
