import { getPurchaseStory, listAllPurchases, type ListedPurchase, refundPurchase } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'
import { aSound } from '../../../testing/sounds.ts'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

const bought = (facts: Partial<ListedPurchase>): ListedPurchase => ({
  id: 'p1',
  purchasedAt: '2026-11-20T12:00:00.000Z',
  buyer: { id: 'a1', name: 'Ada Lace', email: 'ada@segno.test' },
  soundId: 's1',
  loop: aSound({ id: 's1', title: 'Rain' }),
  points: 2,
  valueMicroEur: 666_666,
  receiptNumber: '000001',
  order: { held: 3, points: 7 },
  licenceNumber: 'SEG-2026-000001-01-ABCDEFGH',
  endedAt: null,
  endReason: null,
  ...facts,
})

test('[R22] an administrator sees who bought what for how much, and narrows it down to ended licences', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const asked: (string | null)[] = []
  shop.on(listAllPurchases, ({ url }) => {
    asked.push(url.searchParams.get('licence'))
    const gone = { id: 'a2', name: null, email: null }
    return onOnePage([bought({}), bought({ id: 'p2', buyer: gone, endedAt: '2026-11-21T12:00:00.000Z' })])
  })
  await openApp('/admin_purchase_history', shop, { isSignedIn: true })
  const row = page.getByRole('row')
  await expect.element(row.nth(1)).toMatchTextContent(/ada@segno\.test.*Rain.*2.*0\.6666.*SEG-2026-000001-01/)
  await expect.element(row.nth(2)).toMatchTextContent(/Deleted account.*2026/)
  await page.getByRole('combobox', { name: 'Licence' }).selectOptions('Ended')
  await expect.poll(() => asked.at(-1)).toBe('ended')
})

test('[R22] a purchase opens to what paid it, who earned by it and when it was downloaded', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  shop.on(listAllPurchases, () => onOnePage([bought({})]))
  shop.on(getPurchaseStory, () => ({
    lots: [{ id: 'l1', origin: 'package' as const, points: 2, valueMicroEur: 666_666, givenMicroEur: 0 }],
    royalties: [
      {
        artist: { id: 'a9', name: 'North Quay' },
        shareBasisPoints: 5_000,
        partBasisPoints: 10_000,
        royaltyMicroEur: 333_333,
        returnedAt: null,
      },
    ],
    firstTakenAt: null,
  }))
  await openApp('/admin_purchase_history', shop, { isSignedIn: true })
  await press('Open the purchase of Rain')
  const story = page.getByRole('dialog', { name: 'Rain' })
  await expect.element(story).toMatchTextContent(/None yet.*0\.666666.*North Quay.*50.*0\.333333/)
})

test('an administrator refunds a purchase, and must say why', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  let reason: string | null = null
  shop.on(listAllPurchases, () =>
    onOnePage([bought({ endedAt: reason && '2026-11-21T12:00:00.000Z', endReason: reason })]),
  )
  shop.on(refundPurchase, ({ body }) => {
    sent.push(body)
    reason = (body as { reason: string }).reason
    return { endedAt: '2026-11-21T12:00:00.000Z', returnedPoints: 2 }
  })
  await openApp('/admin_purchase_history', shop, { isSignedIn: true })
  await press('Refund Rain')
  await press('Refund 2 points')
  await expect.element(words('Reason cannot be empty')).toBeVisible()
  await type('Reason', 'Clipped')
  await expect.element(words(/the buyer gets 2 points back/)).toBeVisible()
  await page.getByRole('switch', { name: 'The whole order: 3 sounds' }).click()
  await expect.element(words(/The licences end, the buyer gets 7 points back/)).toBeVisible()
  await press('Refund 7 points')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/2026: Clipped/)
  expect(sent).toEqual([{ reason: 'Clipped', wholeOrder: true }])
})
