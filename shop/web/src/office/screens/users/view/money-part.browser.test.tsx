import {
  type ArtistPayments,
  getArtistBalance,
  getUser,
  listArtistPayments,
  setArtistShare,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { aShownUser, onOnePage } from '../../../../testing/users.ts'

afterEach(forgetEverything)

test('[R12] an administrator agrees a share with an artist, with a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  shop.on(getUser, () => ({ ...aShownUser(7), role: 'artist' as const }))
  shop.on(listArtistPayments, () => onOnePage([]))
  const nothing = { earnedMicroEur: 0, paidCents: 0, owedMicroEur: 0, payableCents: 0, saleCount: 0 }
  let answer: ArtistPayments = {
    artist: { id: 'user-7', name: 'Ava Lune', email: 'ava@segno.test', hasLeft: false },
    balance: {
      ...nothing,
      pendingMicroEur: 0,
      disputedMicroEur: 0,
      heldMicroEur: 0,
      nextPayableAt: null,
      holdDays: 14,
    },
    share: { basisPoints: 5_000, agreedAt: null, shopBasisPoints: 5_000 },
    vatRateBasisPoints: 0,
    waiting: null,
    payee: null,
  }
  shop.on(getArtistBalance, () => answer)
  const sent: unknown[] = []
  shop.on(setArtistShare, ({ body }) => {
    sent.push(body)
    const share = { basisPoints: 6_250, agreedAt: '2026-11-20T12:00:00.000Z', shopBasisPoints: 5_000 }
    return (answer = { ...answer, share })
  })
  await openApp('/admin/view_user/user-7?tab=money', shop, { isSignedIn: true, width: 390 })
  await expect.element(words('50% of each sale, like every artist')).toBeVisible()
  await press('Change share')
  await type('Share, in %', '62.5')
  await type('Reason', 'Exclusive')
  await press('Change')
  await expect.element(words(/^62\.5% of each sale, since/)).toBeVisible()
  expect(sent).toEqual([{ shareBasisPoints: 6_250, reason: 'Exclusive' }])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
