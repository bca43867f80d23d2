import { afterEach, expect, test } from 'vitest'
import { clearAppState, showProfile } from '../../../shared/state/app-state.ts'
import { readStored, store } from '../../../shared/storage/stored-keys.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { takeDestination, takeVoucherTrial } from './destination.ts'

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

test('[S12] the voucher trial needs a host, a stored place in the shop and a stored voucher', () => {
  const host = 'https://trial.example'
  store('voucherCode', 'A&B')
  expect(takeVoucherTrial(host)).toBeNull()
  store('loginRedirect', 'https://evil.example')
  expect(takeVoucherTrial(host)).toBeNull()
  store('loginRedirect', '/voucher-coupon-add?gift_card=K7QM-2XWD-9RTV')
  expect(takeVoucherTrial(host)).toBeNull()
  store('loginRedirect', '/voucher-coupon-add?q=bass')
  expect(takeVoucherTrial(null)).toBeNull()
  expect(takeVoucherTrial(host)).toBe(`${host}/?redirect=%2Fvoucher-coupon-add%3Fq%3Dbass&voucher_code=A%26B`)
  expect(readStored('loginRedirect')).toBeNull()
})

test('[S05] else, where a checkout waits, to the cart with the search string', () => {
  store('resumeCheckout', '1')
  expect(takeDestination(null, '?from=mail')).toBe('/cart?from=mail')
})

test('[S12] else to a voucher that is still kept, after all that was asked for, where the role redeems vouchers', () => {
  store('voucherCode', 'RAIN-2026')
  store('resumeCheckout', '1')
  expect(takeDestination('/favourites', '')).toBe('/favourites')
  showProfile({ ...new FakeShop().profile, onboarding: null })
  expect(takeDestination(null, '')).toBe('/voucher-coupon-add')
  expect(readStored('voucherCode')).toBe('RAIN-2026')
  store('loginRedirect', '//evil.example')
  expect(takeDestination(null, '')).toBe('/voucher-coupon-add')
  showProfile({ ...new FakeShop().profile, role: 'admin' })
  expect(takeDestination(null, '')).toBe('/dashboard')
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
