import { afterEach, expect, test, vi } from 'vitest'
import { hashNonce } from './hash-nonce.ts'

/** RFC 4231, test case 2. */
const KEY = 'Jefe'
const NONCE = 'what do ya want for nothing?'
const HASH = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'

afterEach(() => vi.unstubAllGlobals())

test('a nonce is hashed by what the browser has', async () => {
  expect(await hashNonce(NONCE, KEY)).toBe(HASH)
})

test('a page without https, where the browser has nothing for it, comes to the same', async () => {
  vi.stubGlobal('crypto', {})
  expect(await hashNonce(NONCE, KEY)).toBe(HASH)
})
