import { expect, test } from 'vitest'
import { mayAskFrom } from './cross-origin.ts'

const SHOP = 'https://shop.test'

test.each([SHOP, 'http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:3000'])('%s may ask', (origin) =>
  expect(mayAskFrom(origin, SHOP)).toBe(true),
)

test.each([
  'null',
  '',
  'http://shop.test',
  'https://shop.test.evil.test',
  'https://evil.test',
  'http://localhost.evil.test',
  'http://127.0.0.1.evil.test',
  'http://192.168.0.1',
  'file://localhost',
])('%j may not', (origin) => expect(mayAskFrom(origin, SHOP)).toBe(false))
