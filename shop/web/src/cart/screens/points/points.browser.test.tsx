import { browserZone } from '../../../kit/format/date.ts'
import { getPointsStatement, getWallet, listPointsEntries, type PointsEntry } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const END = '2027-02-26T12:00:00.000Z'
const ENTRY: PointsEntry = {
  id: 'e1',
  at: '2026-11-25T12:00:00.000Z',
  kind: 'spend',
  cause: 'purchase',
  points: -6,
  balancePoints: 19,
  origin: null,
  expiresAt: null,
  reason: null,
  name: 'Night Shift and 2 more',
  receiptId: 'r1',
}

test('[R15] points are shown by where they come from and when they end, and each that came in or went out', async () => {
  const shop = new FakeShop()
  const lot = { points: 30, createdAt: '2026-11-21T12:00:00.000Z' }
  shop.on(getWallet, () => ({
    availablePoints: 19,
    lots: [
      { ...lot, id: 'l1', origin: 'voucher' as const, remainingPoints: 5, expiresAt: END },
      { ...lot, id: 'l2', origin: 'package' as const, remainingPoints: 14, expiresAt: null },
    ],
  }))
  shop.on(listPointsEntries, () =>
    onOnePage([
      ENTRY,
      {
        ...ENTRY,
        id: 'e2',
        kind: 'correction' as const,
        cause: 'correction' as const,
        points: 5,
        receiptId: null,
        reason: 'A broken file',
        name: null,
      },
    ]),
  )
  const asked: string[] = []
  shop.on(getPointsStatement, ({ url }) => {
    asked.push(url.search)
    return null
  })
  await openApp('/points?from=2026-11-01', shop, { isSignedIn: true })
  await expect.element(words('You have 19 points.')).toBeVisible()
  const share = page.getByRole('region', { name: 'Points at hand' }).getByRole('row')
  await expect.element(share.nth(1)).toMatchTextContent(/Voucher.*5.*2027/)
  await expect.element(share.nth(2)).toMatchTextContent(/Bought.*14.*Never/)
  const sounds = page.getByRole('link', { name: 'Sounds: Night Shift and 2 more' })
  await expect.element(sounds).toHaveAttribute('href', '/receipt/r1')
  await expect.element(words(/Correction: A broken file/)).toBeVisible()
  await expect.element(words(/Nov.* 2026, \d+:00/)).toBeVisible()
  await press('PDF')
  await expect.poll(() => asked).toEqual([`?from=2026-11-01&zone=${encodeURIComponent(browserZone())}`])
})

test('points that were spent in another tab are gone here too, as soon as one comes back', async () => {
  const shop = new FakeShop()
  let availablePoints = 25
  let entries: PointsEntry[] = [
    { ...ENTRY, id: 'e0', points: 25, balancePoints: 25, receiptId: null, name: '20 points, IN-2026-000007' },
  ]
  shop.on(getWallet, () => ({ availablePoints, lots: [] }))
  shop.on(listPointsEntries, () => onOnePage(entries))
  await openApp('/points', shop, { isSignedIn: true })
  await expect.element(words('You have 25 points.')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/IN-2026-000007/)
  availablePoints = 19
  entries = [ENTRY, ...entries]
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(words('You have 19 points.')).toBeVisible()
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Night Shift and 2 more/)
})
