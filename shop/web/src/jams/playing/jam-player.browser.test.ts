import { readPcmFile } from '@segno/audio-files'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeShop } from '../../testing/fake-shop.ts'
import { aSound } from '../../testing/sounds.ts'
import { useToastQueue } from '../../shared/toasts/toast.ts'
import { exportMix, exportStems } from '../exporting/export-jam.ts'
import { addLane, type EditedJam } from '../jam-edit.ts'
import { openJam, playedBar, playJam, setLoopRange, showJam, useJamPlayer } from './jam-player.ts'

afterEach(() => vi.restoreAllMocks())

const EMPTY: EditedJam = {
  title: 'Night bus',
  description: '',
  tempoBpm: 120,
  key: null,
  bars: 8,
  halfDouble: true,
  lanes: [],
}

test('of ten tempos that a slider passes at once only the last is made', async () => {
  const orders = vi.spyOn(Worker.prototype, 'postMessage')
  const sound = aSound({ kind: 'loop', tempoBpm: 120, beats: 8, durationSeconds: 4, lengthFrames: 192_000 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop([sound]).fetch)
  const close = openJam()
  const jam = addLane(EMPTY, sound)
  showJam(jam)
  const isReady = () => useJamPlayer.getState().waitingIds.size === 0
  await expect.poll(() => orders.mock.calls.length > 0 && isReady()).toBe(true)
  orders.mockClear()
  for (let tempoBpm = 121; tempoBpm <= 130; tempoBpm++) showJam({ ...jam, tempoBpm })
  await expect.poll(isReady).toBe(true)
  const tempos = orders.mock.calls.map(([order]) => (order as { tempoBpm: number }).tempoBpm)
  expect(tempos.at(-1)).toBe(130)
  // The worker had begun on one of them at most.
  expect(tempos.length).toBeLessThanOrEqual(2)
  expect(useJamPlayer.getState().failedIds.size).toBe(0)
  close()
})

test('a jam of which a sound cannot be loaded is not saved as if it were whole, and is once the sound is there', async () => {
  const sounds = ['Sub', 'Hats'].map((title) =>
    aSound({ id: title, title, previewUrl: `/audio/previews/${title}.opus` }),
  )
  const shop = new FakeShop(sounds)
  shop.failing.set(sounds[1]!.previewUrl, 503)
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop.fetch)
  const close = openJam()
  const jam = sounds.reduce((before, sound) => addLane(before, sound), EMPTY)
  showJam(jam)
  expect(await exportMix(jam)).toBeNull()
  expect(useToastQueue.getState().waiting.at(-1)?.message).toBe(
    'Nothing was saved: Hats could not be loaded. Try again.',
  )
  shop.failing.clear()
  const made = await exportMix(jam)
  expect(made?.fileName).toBe('Night bus.wav')
  const { channels } = readPcmFile(new Uint8Array(await made!.blob.arrayBuffer())).pcm
  expect(channels.length).toBe(2)
  const closed = exportStems({ ...jam, tempoBpm: 133 })
  close()
  expect(await closed).toBeNull()
})

test('a looped range plays only its bars, from where the jam is if that is among them', async () => {
  const sound = aSound({ kind: 'loop', tempoBpm: 120, beats: 8, durationSeconds: 4, lengthFrames: 192_000 })
  vi.spyOn(globalThis, 'fetch').mockImplementation(new FakeShop([sound]).fetch)
  const close = openJam()
  showJam({ ...addLane(EMPTY, sound), tempoBpm: 240 })
  setLoopRange({ fromBar: 3, untilBar: 4 })
  playJam(0)
  await expect.poll(playedBar).toBe(3)
  // Two bars later it is there again.
  await new Promise((resolve) => setTimeout(resolve, 2_200))
  expect(playedBar()).toBe(3)
  setLoopRange({ fromBar: 6, untilBar: 8 })
  expect(playedBar()).toBe(6)
  setLoopRange(null)
  await expect.poll(playedBar).toBe(6)
  close()
  expect(useJamPlayer.getState().range).toBeNull()
})
