import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

test('what can wait is run when the browser has nothing else to do', async () => {
  await expect(new Promise<string>((resolve) => whenIdle(() => resolve('run')))).resolves.toBe('run')
})

test('and soon in browsers that do not tell when that is', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  await expect(new Promise<string>((resolve) => whenIdle(() => resolve('run')))).resolves.toBe('run')
})
