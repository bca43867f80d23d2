import { expect, test } from 'vitest'
import { readCardSettings } from './read-card-settings.ts'

const embedded = { isEmbedded: true, isProduction: false }
const onPostgres = { isEmbedded: false, isProduction: true }
const unset = { SEGNO_PAYMENT_METHODS: ['card'] as const, SEGNO_TEST_SALES: 'forfeit' as const }
const keys = (mode: string) => ({
  ...unset,
  STRIPE_SECRET_KEY: `sk_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
})

test('a shop that is tried out has the sandbox, a real one without keys takes no cards', () => {
  expect(readCardSettings(unset, embedded)).toEqual({ kind: 'sandbox' })
  expect(readCardSettings(unset, { ...embedded, isProduction: true })).toBeNull()
  expect(readCardSettings(unset, onPostgres)).toBeNull()
})

test('keys of the provider are taken, live ones only where nothing that was paid for can be lost', () => {
  expect(readCardSettings(keys('test'), embedded)).toMatchObject({ kind: 'provider' })
  expect(readCardSettings(keys('live'), onPostgres)).toMatchObject({ kind: 'provider' })
  expect(() => readCardSettings(keys('live'), embedded)).toThrow('set DATABASE_URL')
})

test.each([
  [{ ...keys('test'), STRIPE_WEBHOOK_SECRET: undefined }, 'set all three'],
  [{ ...keys('test'), STRIPE_SECRET_KEY: 'pk_test_1' }, 'must begin with'],
  [{ ...keys('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'not both live'],
])('keys that do not go together are refused', (given, words) => {
  expect(() => readCardSettings(given, onPostgres)).toThrow(words)
})
