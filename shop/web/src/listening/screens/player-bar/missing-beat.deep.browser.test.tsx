import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession, usePreferences } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const NEEDS = 'The metronome needs a tempo: set the session’s, or play a loop.'
const field = () => page.getByLabelText('Session tempo, BPM')
const rain = aSound({
  id: 'rain',
  title: 'Rain',
  durationSeconds: 2,
  lengthFrames: 96_000,
  tempoBpm: 120,
  kind: 'loop',
})
const said = (sentence: string) => page.getByRole('status').getByText(sentence, { exact: true })

test('a metronome without a tempo says so and leads to where one is set; then it clicks', async () => {
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  await openApp('/no/such/place', new FakeShop())
  await userEvent.keyboard('m')
  await expect.element(page.getByText(NEEDS)).toBeVisible()
  await expect.element(said('Metronome is on')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Metronome' })).toHaveAttribute('title', NEEDS)
  expect(started).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Set a tempo' }).click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('240{Enter}')
  await expect.poll(() => started.mock.calls.length).toBeGreaterThan(10)
  await expect
    .element(page.getByRole('button', { name: 'Metronome' }))
    .toHaveAttribute('title', 'Metronome is on: 240 BPM')
})

test('while a loop sounds it clicks at the tempo of the loop, and nothing is missing', async () => {
  await openApp('/sounds', new FakeShop([rain]))
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  await expect
    .element(page.getByRole('button', { name: 'Stop Rain' }).first())
    .toHaveAttribute('data-state', 'playing')
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  await userEvent.keyboard('m')
  await expect.element(said('Metronome is on')).toBeInTheDocument()
  const times = started.mock.calls.map(([atSeconds]) => atSeconds!)
  expect(times[3]! - times[1]!).toBeCloseTo(1, 3)
  expect(page.getByText(NEEDS).elements()).toHaveLength(0)
  await userEvent.keyboard('m')
  await expect.element(said('Metronome is off')).toBeInTheDocument()
})

test('starting on the beat without a session tempo says that it needs one', async () => {
  await openApp('/no/such/place', new FakeShop())
  await page.getByRole('button', { name: 'Start on the beat' }).click()
  await expect
    .element(page.getByText('To start sounds on the beat, the session needs a tempo.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Set a tempo' }).click()
  await expect.element(field()).toHaveFocus()
})

test('on a phone it is said in the sheet, above which no toast can be read', async () => {
  await openApp('/sounds', new FakeShop([{ ...rain, tempoBpm: null, beats: null }]), {
    width: 390,
    height: 844,
  })
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  await page.getByRole('button', { name: 'Tempo, key and volume' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rain' })
  await sheet.getByRole('button', { name: 'Metronome' }).click()
  expect(usePreferences.getState().metronome).toBe(true)
  await expect.element(sheet.getByText(NEEDS)).toBeVisible()
  await sheet.getByRole('button', { name: 'Start on the beat' }).click()
  await expect.element(sheet.getByText(/ To start sounds on the beat/)).toBeVisible()
  setSession({ tempoBpm: 124 })
  await expect.element(sheet.getByText(NEEDS, { exact: false })).not.toBeInTheDocument()
})
