import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPcmFile } from '@segno/audio-files'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'

let shop: RunningShop
let browser: Browser
beforeAll(async () => {
  // The one journey of a newcomer: the demo is made under their eyes.
  shop = await startShop({ isNew: true })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.[Symbol.asyncDispose]()
})

async function listLoops(): Promise<
  { _id: string; title: string; tempoBpm: number; durationSeconds: number }[]
> {
  const answer = await fetch(`${shop.origin}/api/sounds?kind=loop&limit=50&sort=newest`)
  const { body } = (await answer.json()) as { body: { data: { loops: never[] } } }
  return body.data.loops
}

async function pageWithoutComplaints(complaints: string[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

test('[R50] [R11] [R18] [R13] a newcomer finds a loop, hears it at their tempo, buys it with points and gets the master', async () => {
  const complaints: string[] = []
  await eventually(async () => (await listLoops()).length >= 6)
  const page = await pageWithoutComplaints(complaints)
  await page.goto(shop.origin)
  await page.getByRole('button', { name: 'As a buyer' }).click()
  await page.waitForURL('**/sounds')

  // Hear it at one's own tempo.
  const owned = new Set(
    await page.evaluate(async () => {
      const { tokens } = JSON.parse(localStorage.getItem('Session') ?? '{}').state
      const answer = await fetch('/api/purchases?limit=100', { headers: { token: tokens.idToken } })
      return (await answer.json()).body.data.items.map((item: { loopId: string }) => item.loopId)
    }),
  )
  const loop = (await listLoops()).find((one) => !owned.has(one._id))!
  await page.getByRole('combobox', { name: 'Search sounds' }).fill(`"${loop.title}"`)
  await page.getByRole('combobox', { name: 'Search sounds' }).press('Enter')
  await page
    .getByRole('button', { name: `Play ${loop.title}` })
    .first()
    .click()
  await page
    .getByRole('button', { name: `Stop ${loop.title}` })
    .first()
    .waitFor()

  // Buy it.
  await page
    .getByRole('button', { name: new RegExp(`Add ${loop.title}|${loop.title}.*cart`, 'i') })
    .first()
    .click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.waitForURL('**/receipt/*')
  await page.getByText(loop.title).first().waitFor()

  // And take it away: the audio is the artist's, bit for bit.
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${loop.title} as WAV` }).click()
  // It ends the undo.
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toContain(`${loop.title} - `)
  const bytes = readFileSync(await download.path())
  const bought = readPcmFile(bytes)
  expect(bought.pcm.channels[0]!.length / bought.pcm.sampleRateHz).toBeCloseTo(loop.durationSeconds, 9)
  expect(bytes.includes('acid')).toBe(true)
  const audio = dataOf(bytes)
  expect(masters().some((master) => dataOf(master).equals(audio))).toBe(true)

  await page.goto(`${shop.origin}/purchase_history`)
  await page.getByRole('heading', { name: 'Purchased Loops' }).waitFor()
  await page.getByText(loop.title).first().waitFor()
  expect(complaints).toEqual([])
})

function masters(): Buffer[] {
  const folder = join(shop.dataFolder, 'files', 'masters')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
}

/** The bytes of the one chunk that holds the audio. */
function dataOf(wav: Buffer): Buffer {
  const at = wav.indexOf('data')
  return wav.subarray(at + 8, at + 8 + wav.readUInt32LE(at + 4))
}

test('[R53] an address that does not exist says so', async () => {
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/no-such-screen`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/not|nothing/i)
  await page.close()
})

test('[R17] [R46] a guest’s cart is public, and comes along when they sign in', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${shop.origin}/cart`)
  await page.waitForURL('**/publicCart')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await page.goto(`${shop.origin}/sounds?sort=newest`)
  await page.getByRole('button', { name: /cart/i }).first().click()
  await page.goto(`${shop.origin}/publicCart`)
  await page.getByRole('link', { name: 'Sign in to check out' }).click()
  await page.getByRole('button', { name: 'As an artist' }).click()
  await page.waitForURL('**/loops-checkout')
  // The screen before it stays until this one's code is there.
  await page.getByRole('heading', { name: 'Check out' }).waitFor()
  expect(await page.getByText('1 sound', { exact: true }).count()).toBe(1)
  await context.close()
})
