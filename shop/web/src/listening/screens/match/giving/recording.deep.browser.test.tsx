import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { stopSound } from '../../../player.ts'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { Recording } from './recording.ts'

const opened = new Set<AudioContext>()

afterEach(async () => {
  vi.useRealTimers()
  await forgetEverything()
  for (const context of opened) void context.close()
  opened.clear()
})

interface Microphone {
  readonly stream: MediaStream
  /** 0…1 */
  readonly setLevel: (level: number) => void
}

/** What a microphone is to a page: a tone in front of it. */
function aMicrophone(): Microphone {
  const context = new AudioContext()
  opened.add(context)
  const tone = new OscillatorNode(context)
  const loudness = new GainNode(context, { gain: 0.5 })
  const microphone = new MediaStreamAudioDestinationNode(context)
  tone.connect(loudness).connect(microphone)
  tone.start()
  return { stream: microphone.stream, setLevel: (level) => (loudness.gain.value = level) }
}

const isOpen = ({ stream }: Pick<Microphone, 'stream'>): boolean =>
  stream.getTracks().some(({ readyState }) => readyState === 'live')

/** The screen where one hums, whose browser answers so when it is asked for the microphone. */
async function humming(stream: Promise<MediaStream>) {
  const app = await openApp('/match', new FakeShop(3))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(stream)
  await page.getByRole('button', { name: /^Hum a line/ }).click()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  return app
}
const stopButton = page.getByRole('button', { name: 'Stop', exact: true })

test('whoever stops recording has let go of the microphone, and hears what was recorded', async () => {
  const microphone = aMicrophone()
  await humming(Promise.resolve(microphone.stream))
  await expect.element(stopButton).toBeVisible()
  expect(isOpen(microphone)).toBe(true)
  await stopButton.click()
  await expect.element(page.getByLabelText('Your recording')).toBeVisible()
  expect(isOpen(microphone)).toBe(false)
})

test('whoever leaves the screen lets go of the microphone', async () => {
  const microphone = aMicrophone()
  const { router } = await humming(Promise.resolve(microphone.stream))
  await expect.element(stopButton).toBeVisible()
  await router.navigate('/sounds')
  await expect.poll(() => isOpen(microphone)).toBe(false)
})

test('a microphone that is allowed only after one has left is let go of at once', async () => {
  const microphone = aMicrophone()
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  await humming(promise)
  await page.getByRole('button', { name: 'Other ways' }).click()
  resolve(microphone.stream)
  await expect.poll(() => isOpen(microphone)).toBe(false)
})

test('what cannot be recorded is let go of, and that is said', async () => {
  const silent = { stream: document.createElement('canvas').captureStream() }
  expect(isOpen(silent)).toBe(true)
  await humming(Promise.resolve(silent.stream))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(isOpen(silent)).toBe(false)
})

test('while one records, the meter follows what is heard, though the player was stopped long ago', async () => {
  const { stream, setLevel } = aMicrophone()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  using recording = new Recording(stream)
  await expect.poll(() => recording.level()).toBeGreaterThan(0.4)
  stopSound()
  vi.advanceTimersByTime(60_000)
  setLevel(0)
  await expect.poll(() => recording.level()).toBeLessThan(0.01)
  setLevel(1)
  await expect.poll(() => recording.level()).toBeGreaterThan(0.9)
})
