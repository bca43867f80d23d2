import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWav } from '@segno/audio-files'
import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { openLine } from '../breakable-line.ts'
import { pluckedLoop } from '../plucked-loop.ts'
import { eventually } from '../running-shop.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'
import { openTemporaryFolder } from '../temporary-folder.ts'

const folder = openTemporaryFolder()
const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

const RATE_HZ = 44_100

/** Some megabytes of a tone that glides, so that sending it takes its time. */
function longTexture(): Uint8Array {
  const rateHz = 96_000
  const side = (detune: number) =>
    new Float32Array(rateHz * 20).map(
      (_, at) => 0.3 * Math.sin(detune * at * 0.01 + 4 * Math.sin(at / 30_000)) * Math.min(1, at / 500),
    )
  return writeWav({ pcm: { sampleRateHz: rateHz, channels: [side(1), side(1.003)] }, bitDepth: 24 })
}

const BASS = 'Ava_Deep_Bass_Loop_120_Am.wav'

function fillFolder(): string {
  const kit = join(folder, 'Kit')
  mkdirSync(kit)
  const files = {
    [BASS]: pluckedLoop({ bpm: 120, beats: 8, pitchHz: 110 }),
    'Ava_Pluck_Loop_90_Dm.wav': pluckedLoop({ bpm: 90, beats: 8, pitchHz: 293.66 }),
    'Silence.wav': writeWav({
      pcm: { sampleRateHz: RATE_HZ, channels: [new Float32Array(RATE_HZ)] },
      bitDepth: 16,
    }),
    'Diary.wav': 'dear diary, this is no sound',
    'Ava_Deep_Bass_Loop_120_Am.wav.asd': 'x',
    '.DS_Store': 'x',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(kit, name), content)
  copyFileSync(join(kit, BASS), join(folder, 'Copy of the bass.wav'))
  return kit
}

async function openUploads(origin = shop.origin): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // Leaving while a file is sent asks first.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${origin}/login`)
  await page
    .getByRole('button', { name: /artist/i })
    .first()
    .click()
  await page.waitForURL('**/sounds')
  await page.getByRole('link', { name: 'Uploads' }).click()
  return page
}

const files = (page: Page) => page.locator('input[type=file]:not([webkitdirectory])')
const rowOf = (page: Page, path: string) =>
  page.getByRole('listitem').filter({ has: page.getByTitle(path, { exact: true }) })
const stateOf = (page: Page, name: string) => rowOf(page, name).innerText()

/** Fails with the row's last words: a state that is worded otherwise looks like one that never came. */
async function reaches(page: Page, name: string, state: RegExp): Promise<void> {
  let words = 'not on the page'
  const isReached = async () => {
    words = await stateOf(page, name)
    return state.test(words)
  }
  await eventually(isReached).catch((cause: unknown) => {
    throw new Error(`${name} does not reach ${state}, and was last: ${words}`, { cause })
  })
}
const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [data-field=${field}]`)

test('an artist drops a folder of good and bad files, describes many at once, and hands them to review', async () => {
  const page = await openUploads()
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(fillFolder())
  await page.getByText('Skipped 2 files (not audio): .asd, .DS_Store.', { exact: true }).waitFor()
  await reaches(page, 'Kit/Diary.wav', /Not accepted[^]*This is not an audio file/)
  await reaches(page, 'Kit/Silence.wav', /Not accepted[^]*silent from start to end/)
  await reaches(page, `Kit/${BASS}`, /Ready/)
  await reaches(page, 'Kit/Ava_Pluck_Loop_90_Dm.wav', /Ready/)
  // Of two that are sent at once, either may be the one that is here already.
  await files(page).setInputFiles(join(folder, 'Copy of the bass.wav'))
  await reaches(page, 'Copy of the bass.wav', /Already uploaded/)

  await page.getByRole('button', { name: /^Drafts/ }).click()
  await page.getByRole('row', { name: /Ava Pluck Loop/ }).waitFor()
  await cell(page, 1, 'genres').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('tech')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const genres = () => Promise.all([1, 2].map((row) => cell(page, row, 'genres').innerText()))
  await eventually(async () => (await genres()).every((text) => text === 'Techno'))
  await page.keyboard.press('Control+z')
  await eventually(async () => (await genres()).every((text) => text === 'Needed'))
  await page.keyboard.press('Control+Shift+z')
  await eventually(async () => (await genres()).every((text) => text === 'Techno'))
  await cell(page, 1, 'instrument').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('bass')
  await page.keyboard.press('Enter')
  await eventually(async () => (await page.getByText('Saving…').count()) === 0)

  // What was said is the server's, not the page's.
  await page.reload()
  await eventually(async () => (await genres()).every((text) => text === 'Techno'))
  await page.getByRole('button', { name: 'Submit 2…' }).click()
  await page.getByLabel(/^No\. Tools/).check()
  await page.getByLabel(/^I declare this/).check()
  await page.getByRole('button', { name: 'Submit 2 sounds' }).click()
  await page.getByText('2 sounds are with the reviewers now').waitFor()
  await page.getByRole('button', { name: /^In review/ }).click()
  const inReview = () => page.locator('[role=row] [data-field=title]').allInnerTexts()
  const titles = await eventually(async () => (await inReview()).length === 2 && inReview())
  expect(titles.join()).toMatch(/Ava Pluck Loop[^]*Ava Deep Bass Loop|Ava Deep Bass Loop[^]*Ava Pluck Loop/)
  await page.context().close()
})

/** How many bytes of it the server had each time it went on. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('a file goes on from what has arrived when the connection breaks, and after the page was closed', async () => {
  await using line = await openLine(shop.origin)
  const page = await openUploads(line.origin)
  const path = join(folder, 'Long Texture.wav')
  writeFileSync(path, longTexture())
  const offsets = offsetsOf(page)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await slowDown(800_000)
  await files(page).setInputFiles(path)
  await reaches(page, 'Long Texture.wav', /Sending [1-9]\d?%/)

  line.cut()
  await reaches(page, 'Long Texture.wav', /Connection lost/)
  line.mend()
  await eventually(async () => offsets.length >= 2)
  expect(offsets.at(-1)).toBeGreaterThan(0)
  await reaches(page, 'Long Texture.wav', /Sending/)

  await page.reload()
  await reaches(page, 'Long Texture.wav', /Interrupted \d+%[^]*Choose this file again/)
  await slowDown(-1)
  await files(page).setInputFiles(path)
  await reaches(page, 'Long Texture.wav', /Ready/)
  expect(offsets.at(-1)).toBeGreaterThanOrEqual(offsets.at(-2) ?? 0)
  await page.context().close()
})
