import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { give, sketch, SKETCH_TEMPO_BPM as TEMPO_BPM } from '../a-track.ts'
import { openHeardShop } from '../heard-shop.ts'
import { listenTo, type Loudspeaker } from '../loudspeaker.ts'
import { eventually } from '../running-shop.ts'

const { shop, door, browser } = await openHeardShop()

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
  // The list of before shows the new tempo too, until what was asked for is there.
  const list = page.locator('[data-stale=false]', { has: page.getByRole('row') })
  const correct = async (tempoBpm: number, heard: RegExp): Promise<void> => {
    const answered = page.waitForResponse(
      (answer) => answer.request().postData()?.includes(`"tempoBpm":${tempoBpm}`) ?? false,
    )
    await tempo.fill(String(tempoBpm))
    await tempo.press('Enter')
    expect((await answered).url()).toContain('/api/v6/match?')
    await expect.poll(() => list.getByRole('row').first().innerText()).toMatch(heard)
  }
  await correct(100, /\b(50|100|200)\b/)
  await correct(TEMPO_BPM, /\b(60|120|240)\b/)
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
  await page.getByText('Your audio never leaves this browser').waitFor()

  // What is no audio is refused with a sentence, and the next try works.
  await give(page, 'letter.wav', Buffer.from('Dear shop, this is a letter.'))
  await page.getByRole('alert').getByText('This browser can’t play it').waitFor()
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
  await page.getByText('Reloading the page removed your track').waitFor()
  expect(complaints).toEqual([])
})
