import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { KeyboardWalker } from '../keyboard.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'
import { callAs } from '../screens/calls.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  shop = await startShop({ env: { SEGNO_INGEST_PROCESSES: '1' } })
  browser = await openBrowser()
  const { ask } = await callAs(shop, 'visitor')
  await eventually(async () => (await ask<{ total: number }>('/api/sounds?kind=loop&limit=1')).total >= 8)
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

const HEAD = `# By the keyboard alone

How somebody who uses no mouse and sees no screen finds a sound, hears, keeps and buys it, and takes it into their DAW: what
is pressed, and what the browser then tells a screen reader of the element that has the focus. \`said\` is what a live region
says by itself. The journey \`keyboard-walk\` goes this way in a browser, sees to it that the focus can be seen at every stop,
and compares what it was told with this page; after a change that is meant, \`npm run test:e2e -- keyboard-walk -u\` writes it
anew.

`

async function openPage(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // A mouse would be somebody's who can do without the keyboard.
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => {
      throw new Error('a pointer was used')
    })
  })
  return page
}

/** From the address to the list: past what every screen has, to the words and the filters. */
async function findSounds(walker: KeyboardWalker): Promise<void> {
  const { page } = walker
  await page.goto(shop.origin)
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor()
  await walker.press('Tab')
  expect(await walker.told()).toEqual({ role: 'link', name: 'Skip to content' })
  await walker.press('Enter')
  await walker.reach('link', /^Browse without an account$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sounds')
  await page.getByRole('row').first().waitFor()
  await walker.press('/')
  await walker.type('drums')
  await walker.press('Enter', () => page.waitForURL('**q=drums**'))
  await walker.hear(/\d sounds? found/)
  await walker.press('Escape')
  await walker.press('Escape')
  await walker.reach('radio', /^All$/)
  await walker.press('ArrowRight', () => page.waitForURL('**kind=loop**'))
  await walker.hear(/\d sounds? found/)
}

/** Sounds are heard until one is not owned yet, which is kept and put into the cart. */
async function chooseSound(walker: KeyboardWalker): Promise<string> {
  const { ask } = await callAs(shop, 'user')
  const { items } = await ask<{ items: { loop: { title: string } }[] }>('/api/purchases?limit=10')
  const owned = items.map(({ loop }) => loop.title)
  await walker.reach('row', / by /)
  await walker.press('ArrowDown')
  await walker.hear(/^Playing .+ by .+, [\d.]+ BPM/)
  const title = await walker.pressUntil('ArrowDown', async () => {
    await walker.page.locator('[role=row]:focus[data-state=playing]').waitFor()
    const heard = titleIn((await walker.told()).name)
    return owned.includes(heard) ? null : heard
  })
  await walker.hear(new RegExp(`^Playing ${title} by`))
  await walker.press('f')
  await walker.hear(/added to favourites$/)
  await walker.press('c')
  await walker.hear(/added to cart$/)
  return title
}

const titleIn = (words: string): string => words.replace(/ by .*/, '')

/** The menu of the row and the help are opened and left again, and the focus is where it was. */
async function openAndLeave(walker: KeyboardWalker, title: string): Promise<void> {
  const { page } = walker
  await walker.reach('button', new RegExp(`^More for ${title}`))
  await walker.press('Enter', () => page.getByRole('menu').waitFor())
  await walker.press('ArrowDown')
  await walker.press('Escape')
  expect((await walker.told()).name).toBe(`More for ${title}`)
  await walker.press('?', () => page.locator('dialog:focus-within').waitFor())
  await walker.press('Escape')
  expect((await walker.told()).name).toBe(`More for ${title}`)
}

/** From the cart over signing in to the receipt, and the master on the disk. */
async function buy(walker: KeyboardWalker, title: string): Promise<void> {
  const { page } = walker
  await walker.reach('link', /^Cart/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/publicCart')
  await walker.reach('link', /^Sign in to check out$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await walker.reach('textbox', /^Email$/)
  await walker.type('user@segno.test')
  await walker.reach('textbox', /^Password$/)
  await walker.type('segno-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/loops-checkout')
  await walker.reach('button', /^Buy for/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/receipt/*')
  await page.getByRole('button', { name: `Download ${title} as WAV` }).waitFor()
  await walker.reach('button', new RegExp(`^Download ${title} as WAV$`))
  // It ends the undo, and asks.
  await walker.press('Enter', () => page.getByRole('dialog').waitFor())
  await walker.reach('button', /^Download$/)
  await download(walker)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function download(walker: KeyboardWalker): Promise<void> {
  const arriving = walker.page.waitForEvent('download')
  await walker.page.keyboard.press('Enter')
  const ending = (await arriving).suggestedFilename().replace(/.*\./, '')
  walker.steps.push(`Enter: a file arrives, ${ending.toUpperCase()}`)
}

/** The favourite is still there; it is taken into the DAW without a drag, and stands in the history. */
async function takeOut(walker: KeyboardWalker, title: string): Promise<void> {
  const { page } = walker
  // It sounds on from screen to screen.
  await walker.press('Escape')
  await walker.reach('link', /^Library$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/purchase_history')
  await page.getByRole('button', { name: `Download ${title} as WAV` }).waitFor()
  await walker.reach('button', new RegExp(`^Download ${title} as WAV$`))
  await walker.reach('link', /^Favourites/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/favourites')
  await page
    .getByRole('row', { name: `${title} by` })
    .first()
    .waitFor()
  await walker.reach('row', new RegExp(`^${title} by`))
  await walker.reach('button', new RegExp(`^Download the master of ${title}$`))
  await download(walker)
  await walker.reach('link', /^Library$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await walker.reach('link', /^Drag-out history$/)
  await page.keyboard.press('Enter')
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .waitFor()
  await walker.reach('button', new RegExp(`^Play ${title}$`))
}

test('by the keyboard alone a sound is found, heard, kept, bought, downloaded and taken into the DAW', async () => {
  const page = await openPage()
  const walker = await KeyboardWalker.begin(page)
  await findSounds(walker)
  const title = await chooseSound(walker)
  await openAndLeave(walker, title)
  await buy(walker, title)
  await takeOut(walker, title)
  await page.close()
  await expect(`${HEAD}${walker.trace(title)}\n`).toMatchFileSnapshot('../../docs/keyboard-walk.md')
})

test('a bass at 128 BPM is found, heard, kept and brought to the checkout with fewer than twenty keys', async () => {
  const page = await openPage()
  const walker = await KeyboardWalker.begin(page)
  await page.goto(shop.origin)
  await page.getByRole('button', { name: 'As a buyer' }).press('Enter')
  await page.waitForURL('**/sounds')
  await page.getByRole('row').first().waitFor()
  let keys = 0
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key)
    keys += pressed.length
  }
  await press('/', ...'bass'.split(''), 'Enter')
  await page.getByRole('group', { name: 'Active filters' }).getByText('Bass').waitFor()
  await press('ArrowDown')
  await page.locator('[role=row][aria-rowindex="1"][data-state=playing]').waitFor()
  await press('t', ...'128'.split(''), 'Enter', 'ArrowDown')
  await page.locator('[role=row][aria-rowindex="2"][data-state=playing]').waitFor()
  await press('f')
  await walker.hear(/added to favourites$/)
  await press('c')
  await walker.hear(/added to cart$/)
  await press('o')
  await page.getByRole('button', { name: /^Buy for/ }).waitFor()
  expect(keys).toBeLessThan(20)
})
