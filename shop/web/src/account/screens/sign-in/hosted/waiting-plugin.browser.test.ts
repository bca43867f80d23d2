import { afterEach, expect, test, vi } from 'vitest'
import { keepWaitingPlugin, readWaitingPlugin, takeWaitingPlugin } from './waiting-plugin.ts'

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test('[E14] a plugin waits in this tab, for ten minutes, and is taken once', () => {
  vi.useFakeTimers()
  keepWaitingPlugin('the id')
  expect(Object.keys(sessionStorage)).toContain('pluginId')
  expect(localStorage.getItem('pluginId')).toBeNull()
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(readWaitingPlugin()).toBe('the id')
  vi.advanceTimersByTime(1)
  expect(readWaitingPlugin()).toBeNull()
  keepWaitingPlugin('the id')
  expect([takeWaitingPlugin(), takeWaitingPlugin()]).toEqual(['the id', null])
})

test.each(['the id', '{', '[]', '{"id":7,"since":0}', '{"id":"the id"}'])('%s is no plugin', (kept) => {
  sessionStorage.setItem('pluginId', kept)
  expect(readWaitingPlugin()).toBeNull()
})
