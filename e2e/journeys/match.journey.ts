import { writeWav } from '@segno/audio-files'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { openFrontDoor, type FrontDoor } from '../front-door.ts'
import { listenTo, type Loudspeaker, RECORDER_MODULE, RECORDER_PATH } from '../loudspeaker.ts'
import { eventually, startShop, type RunningShop } from '../running-shop.ts'

const RATE_HZ = 44_100
const TEMPO_BPM = 120
const BEAT_SECONDS = 60 / TEMPO_BPM

let shop: RunningShop
let door: FrontDoor
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  door = await openFrontDoor(shop.origin, { [RECORDER_PATH]: RECORDER_MODULE })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await door?.[Symbol.asyncDispose]()
  await shop?.[Symbol.asyncDispose]()
})

/** Eight bars of a sketch at 120 BPM in C minor: a kick on every beat, a chord on every bar and a bass between. */
function sketch(): Buffer {
  const tone = (hz: number, time: number): number => Math.sin(2 * Math.PI * hz * time)
  const chord = (time: number, notes: readonly number[]): number =>
    notes.reduce((sum, hz) => sum + tone(hz, time), 0)
  const chords = [
    [130.81, 155.56, 196],
    [87.31, 103.83, 130.81],
    [98, 116.54, 146.83],
    [65.41, 130.81, 155.56, 196],
  ]
  const channel = Float32Array.from({ length: Math.round(32 * BEAT_SECONDS * RATE_HZ) }, (_, frame) => {
    const time = frame / RATE_HZ
    const inBeat = time % BEAT_SECONDS
    const inBar = time % (4 * BEAT_SECONDS)
    const notes = chords[Math.floor(time / (4 * BEAT_SECONDS)) % 4]!
    const kick = 0.5 * Math.exp(-18 * inBeat) * tone(52, inBeat)
    const hat = 0.08 * Math.exp(-60 * ((time + BEAT_SECONDS / 2) % BEAT_SECONDS)) * tone(8_000, time)
    return kick + hat + 0.12 * Math.exp(-0.8 * inBar) * chord(time, notes)
  })
  return Buffer.from(writeWav({ pcm: { sampleRateHz: RATE_HZ, channels: [channel] }, bitDepth: 16 }))
}

async function give(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Your track', { exact: true }).setInputFiles({ name, mimeType: 'audio/wav', buffer })
}

const power = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value * value, 0) / values.length

/** Bodies of what the page sends, but for what tells of clicks on it. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataBuffer()?.toString('latin1') ?? '')
  })
  return sent
}

/** What is found is heard at the tempo that the track is said to have. */
async function correctTempo(page: Page): Promise<void> {
  const tempo = page.getByLabel('Tempo of your track, BPM')
  const heardAt = async (heard: RegExp): Promise<void> => {
    await expect.poll(() => page.getByRole('row').first().innerText()).toMatch(heard)
  }
  const correct = async (tempoBpm: number): Promise<void> => {
    await tempo.fill(String(tempoBpm))
    await tempo.press('Enter')
  }
  const asked = page.waitForRequest((request) => request.postData()?.includes('"tempoBpm":100') ?? false)
  await correct(100)
  expect((await asked).url()).toContain('/api/v6/match?')
  await heardAt(/\b(50|100|200)\b/)
  await correct(TEMPO_BPM)
  await heardAt(/\b(60|120|240)\b/)
  await tempo.blur()
}

/** One sound after the other over the track, by the keyboard, and then silence. */
async function hearOverTrack(page: Page, loudspeaker: Loudspeaker): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Stop your track' }).waitFor()
  await page.locator('[role=row][data-state=playing]').first().waitFor()
  expect(power((await loudspeaker.hear(1)).channels[0])).toBeGreaterThan(0.000_1)
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=row][aria-rowindex="2"][data-state=playing]').waitFor()
  await page.getByRole('button', { name: 'Stop your track' }).waitFor()
  await page.keyboard.press('Escape')
  await loudspeaker.hear(0.3)
  expect(power((await loudspeaker.hear(0.5)).channels[0])).toBe(0)
}

test('a producer drops a sketch, corrects its tempo, hears what goes with it over it, and puts it in the cart', async () => {
  await eventually(async () => {
    const answer = await fetch(`${shop.origin}/api/sounds?kind=loop&limit=1`)
    const { body } = (await answer.json()) as { body: { data: { total: number } } }
    return body.data.total >= 12
  })
  const complaints: string[] = []
  await using page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const loudspeaker = await listenTo(page)
  const sent = sentBy(page)
  await page.goto(`${door.origin}/sounds`)
  await page.getByRole('link', { name: 'Match' }).click()
  await page.getByText('Your audio stays in this browser').waitFor()

  // What is no audio is refused with a sentence, and the next try works.
  await give(page, 'letter.wav', Buffer.from('Dear shop, this is a letter.'))
  await page.getByRole('alert').getByText('That is no audio').waitFor()
  await give(page, 'Sketch.wav', sketch())
  const tempo = page.getByLabel('Tempo of your track, BPM')
  await tempo.waitFor()
  expect(Number(await tempo.inputValue())).toBeCloseTo(TEMPO_BPM, 0)
  const key = page.getByLabel('Key of your track')
  expect(['C minor', 'E♭ major']).toContain(await key.locator('option:checked').textContent())

  // Each sound says why.
  const rows = page.getByRole('row')
  await rows.first().waitFor()
  await expect.poll(() => rows.first().innerText()).toMatch(/key|tempo|time/)

  // Nothing but numbers has left.
  expect(Math.max(...sent.map((body) => body.length))).toBeLessThan(4_000)

  // Corrected, it is searched anew.
  await page.getByText('Loops', { exact: true }).click()
  await page.waitForURL('**/match?kind=loop')
  await correctTempo(page)

  await hearOverTrack(page, loudspeaker)
  await page.keyboard.press('c')
  await page.getByRole('link', { name: /^Cart/ }).getByText('1').waitFor()

  // The address holds what is looked for, and a page loaded anew has lost the track and says so.
  await page.getByText('Resembles it').click()
  await page.waitForURL('**/match?relation=resemble&kind=loop')
  await page.reload()
  await page.getByText('Your track is gone').waitFor()
  expect(complaints).toEqual([])
})
