import { expect, test } from 'vitest'
import { providerUrlOf } from './provider-url.ts'

const origin = 'https://shop.test'
const at = (livemode: boolean, account: string | null) => ({
  isSandbox: false,
  knownHome: () => ({ livemode, account }),
})
const live = { livemode: true, provider_account: 'acct_1' }

test('a dispute or payment leads to its page at the provider, in the mode it belongs to', () => {
  const url = (provider: Parameters<typeof providerUrlOf>[0]['provider'], page: string, placed = live) =>
    providerUrlOf({ provider, origin }, placed, page)
  expect(url(at(true, 'acct_1'), 'disputes/du_1')).toBe('https://dashboard.stripe.com/acct_1/disputes/du_1')
  expect(url(at(false, 'acct_1'), 'payments/pi_1', { ...live, livemode: false })).toBe(
    'https://dashboard.stripe.com/acct_1/test/payments/pi_1',
  )
  const sandbox = { isSandbox: true, knownHome: () => null }
  expect(url(sandbox, 'disputes/du_1')).toBe('https://shop.test/sandbox/disputes')
  expect(url(sandbox, 'payments/pi_1')).toBeNull()
})

test('what is of another account or mode, or of a shop without cards, leads nowhere', () => {
  const page = 'disputes/du_1'
  expect(providerUrlOf({ provider: at(false, 'acct_1'), origin }, live, page)).toBeNull()
  expect(providerUrlOf({ provider: at(true, 'acct_2'), origin }, live, page)).toBeNull()
  expect(providerUrlOf({ provider: null, origin }, live, page)).toBeNull()
  expect(providerUrlOf({ provider: at(true, 'acct_1'), origin }, live, null)).toBeNull()
})
