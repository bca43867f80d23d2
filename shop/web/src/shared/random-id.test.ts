import { afterEach, expect, test, vi } from 'vitest'
import { randomId } from './random-id.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

test('an id is a UUID, with https and without', () => {
  expect(randomId()).toMatch(UUID)
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  const ids = new Set(Array.from({ length: 1_000 }, randomId))
  expect(ids.size).toBe(1_000)
  expect([...ids].filter((id) => !UUID.test(id))).toEqual([])
})
