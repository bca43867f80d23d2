import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Audition } from './audition-engine.ts'

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
