import {
  confirmPayoutProposal,
  listPayoutProposals,
  type PayoutProposal,
  rejectPayoutProposal,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('an administrator confirms or rejects the payouts of others, and can only reject their own', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const { id, email } = shop.profile
  const proposal = {
    kind: 'payment',
    recipient: { id: 'a1', name: 'Ava Lune', email: 'ava@segno.test' },
    currency: 'EUR',
    vatCents: 0,
    paidOn: '2026-11-20',
    reference: 'Transfer 7',
    proposedBy: { id: 'k1', name: 'Kim Admin', email: 'kim@segno.test' },
    proposedAt: '2026-11-25T10:00:00.000Z',
  } as const
  let items: PayoutProposal[] = [
    { ...proposal, id: 'p1', amountCents: 250_000 },
    { ...proposal, id: 'p2', amountCents: 150_000, proposedBy: { id, name: 'Me', email } },
  ]
  shop.on(listPayoutProposals, () => ({ items }))
  const sent: unknown[] = []
  shop.on(confirmPayoutProposal, ({ body }) => {
    sent.push(body)
    items = items.slice(1)
    return null
  })
  shop.on(rejectPayoutProposal, ({ body }) => {
    sent.push(body)
    items = []
    return null
  })
  await openApp('/admin/artist-payments?list=waiting', shop, { isSignedIn: true, width: 390 })
  await expect.element(words('kim@segno.test')).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirm payout' }).elements()).toHaveLength(1)
  await press('Confirm payout')
  await expect.element(words('kim@segno.test')).not.toBeInTheDocument()
  await expect.element(words('Another administrator has to confirm it.')).toBeVisible()
  await press('Reject payout')
  await type('Reason', 'Wrong sum')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect.element(words('No payout waits for a second administrator.')).toBeVisible()
  expect(sent).toEqual([{ amountCents: 250_000 }, { reason: 'Wrong sum' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
