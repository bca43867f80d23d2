import { expect, test, vi } from 'vitest'
import { SilentAnchor } from './silent-anchor.ts'

test('what the system has paused plays again with the next sound, and nothing after the last', async () => {
  const played = vi.spyOn(HTMLAudioElement.prototype, 'play')
  using anchor = new SilentAnchor()
  anchor.play()
  expect(played).not.toHaveBeenCalled()
  await expect.poll(() => played.mock.contexts.length).toBe(1)
  const element = played.mock.contexts[0] as HTMLAudioElement
  await expect.poll(() => element.paused).toBe(false)
  element.pause()
  anchor.play()
  expect(element.paused).toBe(false)
  anchor.pause()
  expect(element.paused).toBe(true)
})

test('a sound that is over before the frame is painted leaves no silence behind', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  const played = vi.spyOn(HTMLAudioElement.prototype, 'play')
  using anchor = new SilentAnchor()
  anchor.play()
  anchor.pause()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(played).not.toHaveBeenCalled()
})
