import { matchTrack } from '@segno/contract'
import { pitchClass } from '@segno/units'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { GOING_WELL, matchSounds } from '../../../testing/match-sounds.ts'
import { evenBeatWav, mixWav } from '../../../testing/mix-wav.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { giveNothing } from './given/track-store.ts'

afterEach(async () => {
  giveNothing()
  await forgetEverything()
})

const tempo = () => page.getByRole('textbox', { name: 'Tempo of your track, BPM' })
const rows = () => page.getByRole('row')
const grid = () => page.getByRole('grid')
const trackRuns = () => page.getByRole('button', { name: 'Stop your track' })
const trackRests = () => page.getByRole('button', { name: 'Play your track' })

interface Wanted {
  address?: string
  width?: number
  isSignedIn?: boolean
  track?: File
}

async function matched({ address = '/match', track, ...how }: Wanted = {}) {
  const shop = new FakeShop(120)
  shop.on(matchTrack, ({ url, body }) => matchSounds(shop, url, body))
  const app = await openApp(address, shop, how)
  const given = track ?? mixWav({ tempoBpm: 120, bars: 4 })
  await userEvent.upload(page.getByLabelText('Your track', { exact: true }), given)
  await expect.element(rows().first()).toBeVisible()
  return { ...app, shop }
}

test('T ends the sound and not the track; once more it stops the track, and then begins it', async () => {
  await matched()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(rows().first()).toHaveAttribute('data-state', 'playing')
  await expect.element(trackRuns()).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(rows().first()).toHaveAttribute('data-state', 'idle')
  await expect.element(trackRuns()).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(trackRests()).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(trackRuns()).toBeVisible()
  await expect.element(rows().first()).toHaveAttribute('data-state', 'idle')
})

test('where only the sound was let through, T lets the track be heard', async () => {
  await matched()
  await page.getByRole('radio', { name: 'Sound', exact: true }).click()
  await userEvent.keyboard('t')
  await expect.element(trackRuns()).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Both' })).toBeChecked()
})

test('a row has room for its own tempo and the one it is heard at', async () => {
  await matched({ width: 1440, track: mixWav({ tempoBpm: 124, bars: 4 }) })
  const cells = () => [...document.querySelectorAll('[role="gridcell"][data-changed="true"]')]
  await expect.poll(() => cells().length).toBeGreaterThan(0)
  expect(cells().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

const session = () => page.getByRole('group', { name: 'Session' })

test('while a track leads the session says so and cannot be changed, and holds again elsewhere', async () => {
  setSession({ tempoBpm: 128, key: { tonic: pitchClass(9), mode: 'minor' } })
  const { router } = await matched()
  await expect.element(session()).toMatchTextContent(/Following your track: 120 BPM, C minor/)
  await expect.element(page.getByRole('textbox', { name: 'Session tempo, BPM' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/Other screens use your session \(128 BPM, A minor\)/)).toBeVisible()
  await expect.element(rows().first().getByRole('gridcell').nth(3)).toMatchTextContent(/120$|–/)
  await tempo().fill('96')
  await userEvent.keyboard('{Enter}')
  await expect.element(session()).toMatchTextContent(/96 BPM/)
  await router.navigate('/sounds')
  await expect.element(page.getByRole('textbox', { name: 'Session tempo, BPM' })).toHaveValue('128')
})

test('how many sounds go well is said, and where they end a line tells them from the others', async () => {
  await matched()
  const counted = `${GOING_WELL} of 120 sounds fit well, 1 of them transposed`
  await expect.element(page.getByText(counted).first()).toBeVisible()
  const texts = rows()
    .elements()
    .map(({ textContent }) => textContent)
  expect(texts.indexOf('These fit less well')).toBe(GOING_WELL)
  const [before, line, after] = rows()
    .elements()
    .slice(GOING_WELL - 1, GOING_WELL + 2)
    .map((row) => row.getBoundingClientRect())
  expect([line!.top, after!.top]).toEqual([before!.bottom, line!.bottom])
  // To whoever does not see it the line is a row as well.
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '121')
  expect(rowIndexes().slice(GOING_WELL - 1, GOING_WELL + 2)).toEqual([5, 6, 7])
})

const rowIndexes = (): number[] =>
  rows()
    .elements()
    .map((row) => Number(row.ariaRowIndex))

test('a few seconds are not called sure, and it is said why', async () => {
  await openApp('/match', new FakeShop(3))
  await userEvent.upload(
    page.getByLabelText('Your track', { exact: true }),
    mixWav({ tempoBpm: 120, bars: 2 }),
  )
  await expect.element(tempo()).toHaveValue('120')
  await expect.element(page.getByText(/^It is short, so check its tempo and key/)).toBeVisible()
  await expect.element(page.getByText('sure', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('likely', { exact: true }).first()).toBeVisible()
})

test('where the bars begin is put right by half beats, round and round a bar', async () => {
  await matched()
  const line = page.getByLabelText('First bar line')
  const barLineSeconds = (): number => Number.parseFloat(line.element().textContent)
  const first = barLineSeconds()
  await page.getByRole('button', { name: 'Downbeat half a beat later' }).click()
  await expect.poll(barLineSeconds).toBeCloseTo((first + 0.25) % 2)
  for (let step = 0; step < 7; step++)
    await page.getByRole('button', { name: 'Downbeat half a beat later' }).click()
  await expect.poll(barLineSeconds).toBeCloseTo(first)
  await page.getByRole('button', { name: 'Downbeat half a beat earlier' }).click()
  await expect.poll(barLineSeconds).toBeCloseTo((first + 1.75) % 2)
})

const mayBeginElsewhere = () => page.getByText(/^The downbeat is a guess/)

test('where nothing tells the one from other beats that is said, until the bars are put right', async () => {
  await matched({ track: evenBeatWav(120) })
  await expect.element(mayBeginElsewhere()).toBeVisible()
  await page.getByRole('button', { name: 'Downbeat half a beat later' }).click()
  await expect.element(mayBeginElsewhere()).not.toBeInTheDocument()
  await expect.element(page.getByText('yours', { exact: true })).toBeVisible()
})

test('of a loop, which begins with a bar, no such thing is said', async () => {
  await matched()
  await expect.element(page.getByLabelText('First bar line')).toBeVisible()
  await expect.element(mayBeginElsewhere()).not.toBeInTheDocument()
})

test('a track that is put away is brought back with what was corrected', async () => {
  await matched()
  await tempo().fill('96')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Another track' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expect.element(page.getByText('Track removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(tempo()).toHaveValue('96')
  await expect.element(rows().first()).toBeVisible()
})

test.each(['999', 'abc', '-5', '0'])(
  '“%s” is no tempo: that is said under the field, which has the one that holds again when one leaves it',
  async (typed) => {
    await matched()
    await tempo().fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(tempo()).toHaveValue(typed)
    await expect.element(tempo()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Tab}')
    await expect.element(tempo()).toHaveValue('120')
    await expect.element(tempo()).toHaveAttribute('aria-invalid', 'false')
    const problem = page.getByRole('alert')
    await expect.element(problem).toMatchTextContent(/^A tempo is a number from 20 to 400/)
    const results = page.getByRole('heading', { name: 'Matches' }).element()
    expect(problem.element().getBoundingClientRect().bottom).toBeLessThan(results.getBoundingClientRect().top)
    await tempo().fill('90')
    await expect.element(problem).not.toBeInTheDocument()
  },
)

test('one per pack says how many more of it there are, and leads to them and back', async () => {
  const { address, router, shop } = await matched({ address: '/match?kind=loop' })
  const [first] = shop.sounds.filter(({ kind, pack }) => kind === 'loop' && pack)
  const { id: packId, title } = first!.pack!
  const ofPack = shop.sounds.filter(({ kind, pack }) => kind === 'loop' && pack?.id === packId)
  await page.getByRole('checkbox', { name: 'One per pack' }).click()
  expect(address()).toBe('/match?kind=loop&group=pack')
  await page.getByRole('link', { name: `${ofPack.length - 1} more of ${title}` }).click()
  expect(address()).toBe(`/match?kind=loop&pack=${packId}`)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', String(ofPack.length + 1))
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  expect(address()).toBe('/match?kind=loop')
  await router.navigate(-2)
  await expect.element(page.getByRole('checkbox', { name: 'One per pack' })).toBeChecked()
})

test('on a phone the filters go on beyond the edge in sight, and reasons have two lines', async () => {
  await matched({ address: '/match?transposeMost=6', width: 390 })
  const filters = [...document.querySelectorAll('[class*=filters] > *')].map((filter) =>
    filter.getBoundingClientRect(),
  )
  expect(filters.some(({ left, right }) => left < 350 && right > 390)).toBe(true)
  const row = rows().first().element()
  const why = row.querySelector('[class*=why]')!
  expect(why.textContent).toMatch(/after \+6 semitones.*fills the low end/)
  expect(why.getBoundingClientRect().height).toBe(28)
  // Letters reach a little below their line; a third line would be 14 more.
  expect(why.scrollHeight).toBeLessThan(32)
  // What stands below keeps its distance.
  expect(row.getBoundingClientRect().bottom - why.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(4)
  expect(rows().nth(1).element().getBoundingClientRect().top).toBe(row.getBoundingClientRect().bottom)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a desk the filters are one line for whoever is signed in too, and the name stands clear of the waveform', async () => {
  await matched({ isSignedIn: true })
  await expect.element(page.getByRole('checkbox', { name: 'Not owned' })).toBeVisible()
  const middles = [...document.querySelectorAll('[class*=filters] > *')].map((filter) => {
    const { top, bottom } = filter.getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  })
  expect(new Set(middles).size).toBe(1)
  const name = page.getByText('Sketch.wav').element().getBoundingClientRect()
  const waveform = document
    .querySelector('[aria-label="Your track"] [class*=waveform] svg')!
    .getBoundingClientRect()
  expect(waveform.top - name.bottom).toBeGreaterThanOrEqual(4)
})
