import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { audition } from '../../listening/audition.ts'
import { useSoundInPlayer } from '../../listening/player.ts'
import { setSession, usePreferences } from '../../shared/storage/preferences.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aSound } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const tempo = () => page.getByLabelText('Session tempo, BPM')
const tempoBpm = () => usePreferences.getState().session.tempoBpm
const rain = aSound({
  id: 'rain',
  title: 'Rain',
  durationSeconds: 2,
  lengthFrames: 96_000,
  tempoBpm: 93,
  kind: 'loop',
})
/** As a wheel that is turned; answers whether the page was kept from scrolling. */
function turn(element: Element, init: WheelEventInit): boolean {
  return !element.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init }))
}

async function playRain(): Promise<void> {
  await openApp('/sounds', new FakeShop([rain, { ...rain, id: 'wind', title: 'Wind' }]))
  await page.getByRole('button', { name: 'Play Rain' }).first().click()
  await expect
    .element(page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Stop Rain' }))
    .toHaveAttribute('data-state', 'playing')
}

test('the arrow keys step the session’s tempo by one, ten or a tenth, as far as tempos go, heard at once', async () => {
  await playRain()
  setSession({ tempoBpm: 120, halfDouble: false })
  tempo().element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(tempo()).toHaveValue('122')
  expect(audition.snapshot().tempoBpm).toBe(122)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(tempo()).toHaveValue('112')
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.element(tempo()).toHaveValue('112.3')
  await expect.element(page.getByRole('status').getByText('112.3 BPM', { exact: true })).toBeInTheDocument()
  await userEvent.fill(tempo(), '396')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.element(tempo()).toHaveValue('400')
  expect(audition.snapshot().tempoBpm).toBe(400)
  expect(useSoundInPlayer.getState().sound?.title).toBe('Rain')
})

test('without a session tempo the first step leads to that of the sound in the player', async () => {
  await playRain()
  tempo().element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(tempo()).toHaveValue('93')
})

test('the wheel steps the tempo while its field has the focus, and scrolls the page where it has not', async () => {
  await openApp('/sounds', new FakeShop())
  setSession({ tempoBpm: 120 })
  await expect.element(tempo()).toHaveValue('120')
  expect(turn(tempo().element(), { deltaY: -100 })).toBe(false)
  expect(tempoBpm()).toBe(120)
  tempo().element().focus()
  expect(turn(tempo().element(), { deltaY: -100 })).toBe(true)
  await expect.element(tempo()).toHaveValue('121')
  expect(turn(tempo().element(), { deltaY: 100, shiftKey: true })).toBe(true)
  await expect.element(tempo()).toHaveValue('111')
  expect(turn(tempo().element(), { deltaY: 100, ctrlKey: true })).toBe(false)
  tempo().element().blur()
  expect(turn(tempo().element(), { deltaY: 100 })).toBe(false)
  expect(tempoBpm()).toBe(111)
})

test('the pitch shift is stepped by arrow keys and wheel from each of its buttons, by an octave with Shift', async () => {
  await playRain()
  const shift = page.getByLabelText('Pitch shift in semitones')
  const up = page.getByRole('button', { name: 'Shift up a semitone' })
  await up.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(shift).toHaveTextContent('+2')
  expect(audition.snapshot().pitchSemitones).toBe(2)
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.element(shift).toHaveTextContent('+12')
  await expect.element(up).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shift).toHaveTextContent('+11')
  expect(turn(up.element(), { deltaY: 100 })).toBe(true)
  await expect.element(shift).toHaveTextContent('+10')
  await shift.getByRole('button').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shift).toHaveTextContent('−1')
  expect(useSoundInPlayer.getState().sound?.title).toBe('Rain')
})

test('the volume goes by one with the arrow keys, by ten with Shift, and by the wheel', async () => {
  await openApp('/sounds', new FakeShop())
  const volume = page.getByRole('slider', { name: 'Volume' })
  volume.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '79 percent')
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '89 percent')
  expect(turn(volume.element(), { deltaY: 100 })).toBe(true)
  await expect.element(volume).toHaveAttribute('aria-valuetext', '88 percent')
})
