import { expect, test } from 'vitest'
import { ChangeLog } from './change-log.ts'

test('each change that is not forgotten is told by the version it made', () => {
  const log = new ChangeLog()
  const forgotten: number[] = []
  for (let change = 0; change < 5000; change++) {
    log.append(change * 3)
    if (change % 3 === 0) forgotten.push(log.forgetOldest())
  }
  expect(forgotten).toEqual(Array.from({ length: log.oldest }, (_, at) => at * 3))
  expect(log.version).toBe(5000)
  expect(log.length).toBe(5000 - log.oldest)
  for (let version = log.oldest + 1; version <= log.version; version++) {
    expect(log.changeAt(version)).toBe((version - 1) * 3)
  }
})
