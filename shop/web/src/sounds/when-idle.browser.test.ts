import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

afterEach(() => vi.unstubAllGlobals())

/** Whether it has run by the end of the call, and what it told when it did. */
async function runOf(): Promise<[boolean, string]> {
  let hasRun = false
  const told = new Promise<string>((resolve) =>
    whenIdle(() => {
      hasRun = true
      resolve('run')
    }),
  )
  return [hasRun, await told]
}

test('what can wait is run when the browser has nothing else to do', async () => {
  expect(await runOf()).toEqual([false, 'run'])
})

test('and soon in browsers that do not tell when that is', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  expect(await runOf()).toEqual([false, 'run'])
})
