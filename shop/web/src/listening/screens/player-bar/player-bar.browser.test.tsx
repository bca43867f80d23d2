import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAppState } from '../../../shared/state/app-state.ts'
import { audition } from '../../audition.ts'
import { playThrough } from '../../play-through.ts'
import { playSound } from '../../player.ts'
import { setSession } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const phone = { width: 390, height: 844 }
const quantise = () => page.getByRole('button', { name: 'Start on the beat' })
const metronome = () => page.getByRole('button', { name: 'Metronome' })
const stored = (): unknown => JSON.parse(localStorage.getItem('Preferences')!).state
const loop = (title: string) =>
  aSound({ id: title, title, durationSeconds: 2, lengthFrames: 96_000, tempoBpm: 120, kind: 'loop' })

test('start on the beat and the metronome are switched in the player or by B and M, and remembered', async () => {
  await openApp('/no/such/place', new FakeShop())
  await quantise().click()
  await metronome().click()
  await expect.element(quantise()).toHaveAttribute('aria-pressed', 'true')
  expect(stored()).toMatchObject({ quantise: true, metronome: true })
  await userEvent.keyboard('bm')
  await expect.element(metronome()).toHaveAttribute('aria-pressed', 'false')
  expect(stored()).toMatchObject({ quantise: false, metronome: false })
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Metronome on or off/)
})

test('without a session tempo the switch says that it needs one', async () => {
  await openApp('/no/such/place', new FakeShop())
  await expect.element(quantise()).toHaveAttribute('title', expect.stringContaining('needs a session tempo'))
  setSession({ tempoBpm: 124 })
  await expect.element(quantise()).toHaveAttribute('title', expect.stringContaining('is off'))
  await expect.element(metronome()).toHaveAttribute('title', 'Metronome is off: 124 BPM')
})

test('on a phone both stand by their names among the other controls', async () => {
  await openApp('/sounds', new FakeShop([loop('Rain')]), phone)
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  await page.getByRole('button', { name: 'Tempo, key and volume' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rain' })
  for (const name of ['Start on the beat', 'Metronome']) {
    await expect.element(sheet.getByText(name)).toBeVisible()
    const control = sheet.getByRole('button', { name })
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await control.click()
    await expect.element(control).toHaveAttribute('aria-pressed', 'true')
  }
})

test('the metronome clicks at the session’s tempo until it is switched off', async () => {
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  await openApp('/no/such/place', new FakeShop())
  setSession({ tempoBpm: 240 })
  expect(started).not.toHaveBeenCalled()
  await metronome().click()
  const times = started.mock.calls.map(([atSeconds]) => atSeconds!)
  expect(times.length).toBeGreaterThan(10)
  expect(times[9]! - times[1]!).toBeCloseTo(2, 3)
  const stopped = vi.spyOn(AudioBufferSourceNode.prototype, 'stop')
  await metronome().click()
  expect(stopped.mock.calls.length).toBeGreaterThan(10)
})

test('on the beat a sound that is asked for leaves the one that is heard until it is there', async () => {
  const [rain, wind] = [loop('Rain'), loop('Wind')]
  const shop = new FakeShop([rain, { ...wind, previewUrl: '/audio/previews/wind.opus' }])
  await openApp('/no/such/place', shop)
  setSession({ tempoBpm: 120 })
  await quantise().click()
  playSound(rain)
  await expect.element(page.getByRole('button', { name: 'Stop Rain' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Stop Rain' }))
    .toHaveAttribute('data-state', 'playing')
  const faded = vi.spyOn(AudioBufferSourceNode.prototype, 'stop')
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => promise.then(() => shop.fetch(url, init)))
  playSound({ ...wind, previewUrl: '/audio/previews/wind.opus' })
  await expect
    .element(page.getByRole('button', { name: 'Stop Wind' }))
    .toHaveAttribute('data-state', 'loading')
  expect(faded).not.toHaveBeenCalled()
  resolve()
  await expect.poll(() => faded.mock.calls.length).toBe(1)
})

test.each([320, 360, 390, 600, 900, 1_000, 1_199, 1_200, 1_440])(
  '%i pixels wide the bar has room for all its controls, those of a list too',
  async (width) => {
    const sounds = Array.from({ length: 120 }, (_, place) => ({ ...loop('Rain'), id: `rain-${place}` }))
    setSession({ tempoBpm: 124.5, pitchSemitones: -3 })
    await openApp('/no/such/place', new FakeShop(sounds), { width })
    playThrough({ name: 'Night Shift', listId: 'pack', sounds })
    const bar = page.getByRole('region', { name: 'Player' })
    await expect.element(bar.getByRole('button', { name: 'Next sound' })).toBeVisible()
    const ends = [...bar.element().querySelectorAll('button')].map(
      (control) => control.getBoundingClientRect().right,
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('320 pixels wide the list of sounds has its whole heading, and what the bar leaves out is in its sheet', async () => {
  await openApp('/sounds', new FakeShop([loop('Rain')]), { width: 320, height: 640 })
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  const heading = page.getByRole('heading', { name: 'Sounds' }).element()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  await page.getByRole('button', { name: 'Tempo, key and volume' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rain' })
  await sheet.getByRole('button', { name: 'Rain is a favourite' }).click()
  await expect
    .element(sheet.getByRole('button', { name: 'Rain is a favourite' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('the shift of a session is in sight, and is cleared in the player or at the top', async () => {
  setSession({ pitchSemitones: -3 })
  await openApp('/sounds', new FakeShop([loop('Rain')]))
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  const shift = page.getByLabelText('Pitch shift in semitones')
  const back = shift.getByRole('button')
  const clear = page.getByRole('button', { name: '−3, reset pitch shift' })
  await expect.element(clear).toBeVisible()
  await expect.element(back).toHaveAttribute('title', expect.stringMatching(/^Back to its own pitch/))
  await back.click()
  await expect.element(shift).toHaveTextContent('0')
  await expect.element(back).toHaveAttribute('aria-disabled', 'true')
  await expect.element(clear).not.toBeInTheDocument()
  setSession({ pitchSemitones: -3 })
  await clear.click()
  await expect.element(shift).toHaveTextContent('0')
})

test('keys mean the sound that was asked for last, also before the bar shows it', async () => {
  await openApp('/no/such/place', new FakeShop([loop('Rain'), loop('Snow')]))
  playSound(loop('Rain'))
  const heart = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} is a favourite`) })
  await expect.element(heart('Rain')).toBeVisible()
  playSound(loop('Snow'))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }))
  expect(heart('Rain').query()).not.toBeNull()
  await expect.element(heart('Snow')).toHaveAttribute('aria-pressed', 'true')
})

test('C puts the sound in the player into the cart where no list has another, and takes it out again', async () => {
  await openApp('/no/such/place', new FakeShop([loop('Rain')]))
  playSound(loop('Rain'))
  const inCart = () => useAppState.getState().cart.map(({ soundId }) => soundId)
  await userEvent.keyboard('c')
  await expect.poll(inCart).toEqual(['Rain'])
  await userEvent.keyboard('c')
  await expect.poll(inCart).toEqual([])
})

test('the arrows on the position go on from where the last one led, while that is still on its way', async () => {
  const rain = aSound({ ...loop('Rain'), durationSeconds: 16, lengthFrames: 768_000 })
  await openApp('/sounds', new FakeShop([rain]))
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  const bar = page.getByRole('region', { name: 'Player' })
  await expect
    .element(bar.getByRole('button', { name: 'Stop Rain' }))
    .toHaveAttribute('data-state', 'playing')
  const slider = bar.getByRole('slider', { name: 'Position' }).element() as HTMLInputElement
  playSound(rain, 5)
  await expect.poll(() => slider.valueAsNumber).toBe(5)
  const led: number[] = []
  // What is on its way never comes: only the page goes on.
  vi.spyOn(audition.openDesk().previews, 'load').mockReturnValue(new Promise(() => undefined))
  for (const steps of [3, 1, 1]) {
    slider.stepUp(steps)
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    led.push(slider.valueAsNumber)
  }
  expect(led).toEqual([led[0], led[0]! + 1, led[0]! + 2])
  expect(led[0]).toBeGreaterThanOrEqual(8)
})

test('the player has the price of what is heard, which C or a press puts into the cart', async () => {
  const shop = new FakeShop([{ ...loop('Rain'), pricePoints: 2 }])
  await openApp('/no/such/place', shop)
  playSound(shop.sounds[0]!)
  const bar = page.getByRole('region', { name: 'Player' })
  await bar.getByRole('button', { name: 'Add Rain to cart, 2 points' }).click()
  await expect.element(bar.getByRole('button', { name: 'Remove Rain from cart, 2 points' })).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(bar.getByRole('button', { name: 'Add Rain to cart, 2 points' })).toBeVisible()
})

test('what is owned already has its master in the player', async () => {
  const shop = new FakeShop([loop('Rain')])
  shop.ownedIds = ['Rain']
  await openApp('/no/such/place', shop, { isSignedIn: true })
  playSound(shop.sounds[0]!)
  const bar = page.getByRole('region', { name: 'Player' })
  await expect.element(bar.getByRole('button', { name: 'Download Rain (owned)' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Download the master of Rain' })).toBeVisible()
})
