import { afterEach, expect, test } from 'vitest'
import { store, takeStored } from './stored-keys.ts'

afterEach(() => localStorage.clear())

test('[E14] values are kept under the names of the specification, and one that is good once is gone once read', () => {
  const named = {
    guestToken: 'guestToken',
    voucherCode: 'voucher_code',
    afid: 'afid',
    loginRedirect: 'loginRedirect',
    resumeCheckout: 'resumeCheckout',
  } as const
  const keys = Object.keys(named) as (keyof typeof named)[]
  for (const key of keys) store(key, `of ${key}`)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual(
    Object.fromEntries(keys.map((key) => [named[key], `of ${key}`])),
  )
  expect(keys.map(takeStored)).toEqual(keys.map((key) => `of ${key}`))
  expect(localStorage).toHaveLength(0)
})
