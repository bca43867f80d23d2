import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Audition } from './audition-engine.ts'
import { aPlayer, loop } from './testing/a-player.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const A_MINUTE_MS = 60_000

test('a loudspeaker that was opened and plays nothing falls asleep', async () => {
  const context = new AudioContext()
  using audition = new Audition({ createContext: () => context })
  audition.openDesk()
  await expect.poll(() => context.state).toBe('running')
  vi.advanceTimersByTime(A_MINUTE_MS)
  await expect.poll(() => context.state).toBe('suspended')
})

test('whatever stops, a loudspeaker that is kept awake is awake until it is let go', async () => {
  const context = new AudioContext()
  using audition = new Audition({ createContext: () => context })
  audition.openDesk()
  audition.stop()
  const kept = audition.openDesk().keepAwake()
  audition.stop()
  vi.advanceTimersByTime(A_MINUTE_MS)
  const before = context.currentTime
  await expect.poll(() => context.currentTime - before).toBeGreaterThan(0.5)
  kept[Symbol.dispose]()
  vi.advanceTimersByTime(A_MINUTE_MS)
  await expect.poll(() => context.state).toBe('suspended')
})

test('a loudspeaker that cannot be opened ahead is opened with the first sound', async () => {
  let tries = 0
  const { audition } = aPlayer({
    createContext: (options) => {
      tries += 1
      if (tries === 1) throw new DOMException('no device', 'NotSupportedError')
      return new AudioContext(options)
    },
  })
  audition.getReady()
  expect(audition.snapshot().error).toBeNull()
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
  expect(tries).toBe(2)
})
