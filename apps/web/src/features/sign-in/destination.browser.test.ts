import { afterEach, expect, test } from 'vitest'
import { clearAppState, showProfile } from '../../shared/app-state.ts'
import { store } from '../../shared/stored-keys.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { takeDestination } from './destination.ts'

afterEach(() => {
  clearAppState()
  localStorage.clear()
})

test('[S05] after signing in one goes to what was asked for, and what was stored is used up', () => {
  store('loginRedirect', '/voucher-coupon-add')
  expect(takeDestination('/purchase_history?page=2', '')).toBe('/purchase_history?page=2')
  expect(takeDestination(null, '')).toBe('/sounds')
})

test('[S05] [S12] else to the stored place', () => {
  store('loginRedirect', '/voucher-coupon-add')
  expect(takeDestination(null, '')).toBe('/voucher-coupon-add')
})

test('[S05] else, where a checkout waits, to the cart with the search string', () => {
  store('resumeCheckout', '1')
  expect(takeDestination(null, '?from=mail')).toBe('/cart?from=mail')
})

test('an administrator begins at the sounds that wait for review', () => {
  showProfile({ ...new FakeShop().profile, role: 'admin' })
  expect(takeDestination(null, '')).toBe('/dashboard')
})

test('a buyer who was never asked how they make music is asked, unless something else waits', () => {
  showProfile({ ...new FakeShop().profile, onboarding: null })
  expect(takeDestination('/purchase_history', '')).toBe('/purchase_history')
  expect(takeDestination(null, '')).toBe('/onboarding')
  showProfile({ ...new FakeShop().profile, onboarding: null, role: 'artist' })
  expect(takeDestination(null, '')).toBe('/sounds')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '//evil.example:x',
  '',
])('an address of another site is not followed, whoever stored it or sent it along: %j', (address) => {
  store('loginRedirect', address)
  expect(takeDestination(null, '')).toBe('/sounds')
  expect(takeDestination(address, '')).toBe('/sounds')
})
