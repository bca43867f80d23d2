import { expect, test } from 'vitest'
import { SCREENS } from '../../screens.ts'
import type { Visitor } from '../../screens/screen.ts'
import { matching, recordOptions, screenOptions } from './palette-groups.ts'

const paths = (visitor: Visitor, typed = '') =>
  matching(screenOptions(SCREENS, visitor), typed).map(({ choice }) => choice)
const admin = { isSignedIn: true, role: 'admin' } as const
const buyer = { isSignedIn: true, role: 'user' } as const
const nobody = { isSignedIn: false, role: null }

test('everybody is offered the screens they can open, and none that needs something to be led there', () => {
  expect(paths(nobody)).toContain('/login')
  expect(paths(nobody)).not.toContain('/purchase_history')
  expect(paths(buyer)).toContain('/purchase_history')
  for (const none of ['/login', '/publicCart', '/users', '/sounds/:id', '/subscriptions_confirm', '/logout'])
    expect(paths(buyer)).not.toContain(none)
  expect(paths(admin)).toContain('/admin/settings')
})

test('a screen is found by the beginnings of its words, its group or its address', () => {
  expect(paths(admin, 'mail lo')).toEqual(['/admin/mails'])
  expect(paths(admin, 'office')).toContain('/dashboard')
  expect(paths(admin, 'usages metr')).toEqual(['/analytics/usages-metrics'])
  expect(paths(admin, 'set')[0]).toBe('/admin/settings')
  expect(paths(admin, '%')).toEqual([])
})

test('records lead buyers to their own lists, and administrators to whose they are', () => {
  const invoice = {
    kind: 'invoice',
    id: 'p',
    title: 'IN-2026-000007',
    note: null,
    userId: 'u',
    paymentId: 'p',
  } as const
  const receipt = { ...invoice, kind: 'receipt', id: 'r', title: '000123', paymentId: null } as const
  const places = (isAdmin: boolean) => recordOptions([invoice, receipt], isAdmin).map(({ choice }) => choice)
  expect(places(false)).toEqual(['/subscription_history?q=IN-2026-000007', '/receipt/r'])
  expect(places(true)).toEqual(['/admin_subscription_history?payment=p', '/admin/view_user/u?tab=purchases'])
})
