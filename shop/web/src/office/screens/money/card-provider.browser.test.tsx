import {
  compareNow,
  getComparison,
  listProviderDifferences,
  type ProviderDifference,
  settleDifference,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const sale: ProviderDifference = {
  id: 'd1',
  kind: 'unknownCharge',
  objectId: 'pi_1',
  paymentId: null,
  user: { id: 'u1', email: 'ada@segno.test' },
  amountCents: 1_071,
  currency: 'EUR',
  happenedAt: '2026-11-25T12:00:00.000Z',
  foundAt: '2026-11-26T02:00:00.000Z',
  status: 'open',
  note: null,
}

test('an administrator compares, enters a sale that only the provider has, and can only note what moves no money', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  let isCompared = false
  shop.on(getComparison, () => ({ comparedAt: isCompared ? sale.foundAt : null, isComparing: false }))
  shop.on(compareNow, () => {
    isCompared = true
    return null
  })
  shop.on(listProviderDifferences, () =>
    onOnePage(
      isCompared
        ? [
            { ...sale, ...(sent.length > 0 ? { status: 'adopted' as const, note: 'Backup' } : {}) },
            { ...sale, id: 'd2', kind: 'failedPayout', objectId: 'po_2', user: null },
          ]
        : [],
    ),
  )
  shop.on(settleDifference, ({ url, body }) => {
    sent.push({ path: url.pathname, body })
    return null
  })
  await openApp('/admin/card-provider', shop, { isSignedIn: true })
  await expect.element(words('No differences: the card provider and the shop agree.')).toBeVisible()
  await press('Compare now')
  await expect
    .element(page.getByRole('row', { name: /pi_1/ }))
    .toMatchTextContent(/Paid there, unknown here.*€ 10\.71.*ada@segno\.test/)
  await expect.element(page.getByRole('button', { name: 'Note po_2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund po_2' })).not.toBeInTheDocument()
  await press('Enter pi_1')
  await type('Reason', 'Backup')
  await press('Enter')
  await expect.element(page.getByRole('row', { name: /pi_1/ })).toMatchTextContent(/Entered/)
  expect(sent).toEqual([
    { path: '/api/admin/provider-differences/d1/settle', body: { how: 'adopt', note: 'Backup' } },
  ])
})
