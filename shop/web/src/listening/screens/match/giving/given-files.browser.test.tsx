import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { halfAnHour, mixWav, wavFile } from '../../../../testing/mix-wav.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { giveNothing } from '../given/track-store.ts'

afterEach(async () => {
  giveNothing()
  await forgetEverything()
})

const tempo = () => page.getByRole('textbox', { name: 'Tempo of your track, BPM' })

function drop(...dropped: File[]): void {
  const files = new DataTransfer()
  for (const file of dropped) files.items.add(file)
  dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))
}

test('of several files that are dropped at once the first is taken, and that is said', async () => {
  await openApp('/match', new FakeShop(3))
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  drop(mixWav({ tempoBpm: 120, bars: 4 }), wavFile({ name: 'bass.wav', seconds: 3, value: () => 0 }))
  await expect
    .element(page.getByText(/^One track at a time: “.+” is matched, the other file was skipped/))
    .toBeVisible()
  await expect.element(tempo()).toHaveValue('120')
})

test('a file too large to read without knowing its length is told apart from what is no audio', async () => {
  await openApp('/match', new FakeShop(3))
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  const rest = new Uint8Array(41_000_000)
  drop(new File([await recordedSound(), rest], 'recorded.webm'))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Its length is unknown, so it can have at most 40 MB/)
  drop(new File([rest], 'zeros.bin'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This browser can’t play it/)
})

/** As a browser records it, from its beginning: how long it will be its head cannot say. */
async function recordedSound(): Promise<Blob> {
  const context = new AudioContext()
  const destination = new MediaStreamAudioDestinationNode(context)
  const tone = new OscillatorNode(context)
  tone.connect(destination)
  tone.start()
  const recorder = new MediaRecorder(destination.stream)
  const part = new Promise<Blob>((resolve) => (recorder.ondataavailable = ({ data }) => resolve(data)))
  recorder.start(100)
  await part
  recorder.stop()
  await context.close()
  return part
}

test.each([
  ['no audio', new File(['This is a letter.'], 'letter.txt'), /^This browser can’t play it/],
  ['an empty file', new File([], 'mix.wav'), /^This file is empty/],
  ['silence', wavFile({ name: 'silence.wav', seconds: 3, value: () => 0 }), /^It is silent/],
  [
    'a blip',
    wavFile({ name: 'blip.wav', seconds: 0.2, value: (time) => Math.sin(3_000 * time) }),
    /^It is too short/,
  ],
  [
    'eleven minutes',
    wavFile({ name: 'long.wav', seconds: 660, value: () => 0, rateHz: 8_000 }),
    /longer than 10 minutes\. Cut it to the part you are working on; a minute is plenty/,
  ],
  ['half an hour of WAV', halfAnHour(), /Cut it to the part you are working on; a minute is plenty/],
])('given %s, the screen says what to do', async (_, file, sentence) => {
  await openApp('/match', new FakeShop(3))
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  drop(file)
  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})
