import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { audition } from '../../audition.ts'
import { playSound } from '../../player.ts'
import { setSession } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const rain = aSound({
  id: 'rain',
  title: 'Rain',
  durationSeconds: 8,
  lengthFrames: 384_000,
  tempoBpm: 120,
  kind: 'loop',
})
const bar = () => page.getByRole('region', { name: 'Player' })
const row = () => page.getByRole('row', { name: /^Rain/ })

test('at half the tempo the player counts twice the time, and a row tells it to whoever asks', async () => {
  await openApp('/sounds', new FakeShop([rain]))
  setSession({ tempoBpm: 60, halfDouble: false })
  await expect
    .element(row().getByTitle('16.0 s as you hear it, 8.00 s as recorded'))
    .toHaveTextContent('2 bars heard as 16.0 s')
  playSound(rain, 4)
  await expect.element(bar().getByText('/ 0:16')).toBeVisible()
  await expect.element(bar().getByText(/^0:(08|09|1\d)$/)).toBeVisible()
  const position = bar().getByRole('slider', { name: 'Position' })
  await expect.element(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/of 16 seconds$/))
  setSession({ tempoBpm: 240, halfDouble: false })
  await expect.element(bar().getByText('/ 0:04')).toBeVisible()
  await expect.element(bar().getByTitle('As you hear it. Recorded length: 8.00 s')).toBeVisible()
})

test('without a session tempo, or a tempo of its own, a sound lasts as long as it was recorded', async () => {
  await openApp('/sounds', new FakeShop([{ ...rain, tempoBpm: null, beats: null }]))
  setSession({ tempoBpm: 60, halfDouble: false })
  playSound({ ...rain, tempoBpm: null, beats: null })
  await expect.element(bar().getByText('/ 0:08')).toBeVisible()
  expect(
    row()
      .getByText(/heard as .* s$/)
      .elements(),
  ).toEqual([])
})

test('half the session’s tempo is heard where it is nearer, said in the row, and turned off by a press', async () => {
  await openApp('/sounds', new FakeShop([{ ...rain, tempoBpm: 70 }]))
  setSession({ tempoBpm: 128 })
  playSound({ ...rain, tempoBpm: 70 })
  await expect.element(row().getByTitle('Half time')).toHaveTextContent('70→ heard as 64 BPM')
  expect(audition.snapshot()).toMatchObject({ tempoBpm: 128, heardTempoBpm: 128, sound: { tempoBpm: 140 } })
  await bar().getByRole('button', { name: '½× Half time' }).click()
  await expect.element(row().getByText('128', { exact: true })).toBeVisible()
  expect(audition.snapshot().tempoBpm).toBe(256)
})
