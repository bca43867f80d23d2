import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what waits for the frame runs once, and not within it', () => {
  const run = vi.fn<() => void>()
  afterPaint(run)
  const seenInFrame = vi.fn<() => void>(() => expect(run).not.toHaveBeenCalled())
  requestAnimationFrame(seenInFrame)
  vi.advanceTimersByTime(1_000)
  expect(seenInFrame).toHaveBeenCalledOnce()
  expect(run).toHaveBeenCalledOnce()
})

test('on a page that is out of sight, of which nothing is painted, it runs all the same', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const run = vi.fn<() => void>()
  afterPaint(run)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})
