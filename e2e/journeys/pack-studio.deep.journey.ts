import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { eventually } from '../running-shop.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'
import { openTemporaryFolder } from '../temporary-folder.ts'

const folder = openTemporaryFolder()
const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const RATE_HZ = 44_100

/** Half a second of a tone that dies away. */
function aHit(pitchHz: number): Uint8Array {
  const tone = new Float32Array(RATE_HZ / 2).map(
    (_, at) => 0.6 * Math.exp((-8 * at) / RATE_HZ) * Math.sin((2 * Math.PI * pitchHz * at) / RATE_HZ),
  )
  return writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [tone] }, bitDepth: 16 })
}

function threeHits(): string[] {
  const pitches = { 'Low Tide Kick': 55, 'Low Tide Pluck': 220, 'Low Tide Bell': 880 }
  return Object.entries(pitches).map(([name, pitchHz]) => {
    const path = join(folder, `${name}.wav`)
    writeFileSync(path, aHit(pitchHz))
    return path
  })
}

async function openUploads(): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${shop.origin}/login`)
  await page.getByRole('button', { name: 'As an artist' }).click()
  await page.waitForURL('**/sounds')
  await page.getByRole('link', { name: 'Uploads' }).click()
  return page
}

const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [data-field=${field}]`)

/** Says one thing of all sounds in the table. */
async function sayOfAll(page: Page, field: string, typed: string): Promise<void> {
  await cell(page, 1, field).click({ position: { x: 3, y: 5 } })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Enter')
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
}

/** The titles in the order in which the pack is heard. */
const orderIn = (page: Page) =>
  page
    .locator('ol [data-handle]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(',')[0]))

async function ask<Data>(
  path: string,
  { token = '', body }: { token?: string; body?: object },
): Promise<Data> {
  const answer = await fetch(`${shop.origin}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', token },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { message?: string; body: { data: Data } }
  if (!answer.ok) throw new Error(said.message)
  return said.body.data
}

/** As the administrator of the demo does it. */
async function acceptAll(): Promise<void> {
  const account = { email: 'admin@segno.test', password: 'segno-demo' }
  const { tokens } = await ask<{ tokens: { idToken: string } }>('/auth/signIn', { body: account })
  const token = tokens.idToken
  const { items } = await ask<{ items: { sound: { _id: string }; version: number }[] }>(
    '/admin/review?limit=100',
    { token },
  )
  const sounds = items.map(({ sound, version }) => ({ _id: sound._id, version }))
  await ask('/admin/review/decide', { token, body: { sounds, decision: 'accept' } })
}

test('an artist makes a pack, puts sounds into it, orders them by keyboard, gives it a cover, and finds it in the shop once it is published', async () => {
  const page = await openUploads()
  await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles(threeHits())
  await eventually(async () => (await page.getByText('Edit details').count()) === 3)

  await page.getByRole('button', { name: /^Packs/ }).click()
  await page.getByRole('button', { name: 'New pack' }).click()
  await page.getByLabel('Title of the pack').fill('Low Tide')
  await page.getByRole('button', { name: 'Create pack' }).click()
  await page.getByText('Only you can see it until one of its sounds is published.').waitFor()
  const packId = new URL(page.url()).searchParams.get('pack')!

  await page.getByRole('button', { name: /^Drafts/ }).click()
  await cell(page, 3, 'title').waitFor()
  await sayOfAll(page, 'packId', 'Low')
  await sayOfAll(page, 'genres', 'tech')
  await sayOfAll(page, 'instrument', 'bass')
  const lastRow = () => page.locator('[role=row][aria-rowindex="4"]').innerText()
  await eventually(async () => /Bass[^]*Techno[^]*Low Tide/.test(await lastRow()))
  await eventually(async () => (await page.getByText('Saving…').count()) === 0)

  // The focus stays with the sound that is moved.
  await page.goto(`${shop.origin}/uploads?show=packs&pack=${packId}`)
  const before = await eventually(async () => {
    const order = await orderIn(page)
    return order.length === 3 && order
  })
  await page.locator('[data-handle]').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  const after = [before[1], before[2], before[0]]
  await eventually(async () => (await orderIn(page)).join() === after.join())
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await eventually(async () => (await orderIn(page)).join() === after.join())

  const picture = join(folder, 'cover.png')
  await page.locator('h1').screenshot({ path: picture })
  await page.getByLabel('Picture for the cover').setInputFiles(picture)
  await page.getByText('Cover updated.').waitFor()

  await page.getByRole('button', { name: /^Drafts/ }).click()
  await page.getByRole('button', { name: 'Submit 3…' }).click()
  await page.getByLabel(/^No\. Tools/).check()
  await page.getByLabel(/^I declare this/).check()
  await page.getByRole('button', { name: 'Submit 3 sounds' }).click()
  await page.getByText('3 sounds are with the reviewers now').waitFor()
  expect((await fetch(`${shop.origin}/packs/${packId}`)).status).toBe(404)

  await acceptAll()
  await page.goto(`${shop.origin}/packs?q=low+tide`)
  await page.getByRole('link', { name: 'Low Tide', exact: true }).first().click()
  await page.waitForURL('**/packs/*/*')
  const titles = page.getByRole('grid').locator('a[href^="/sounds/"]')
  await eventually(async () => (await titles.allInnerTexts()).join() === after.join())
  expect(await page.locator('img[src^="/covers/"]').first().getAttribute('src')).toBeTruthy()
  await page.close()
})
