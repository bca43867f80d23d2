import { type AnyGiftCard, blockGiftCard, getGiftCardTotals, listAllGiftCards } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { aGiftCard } from '../../../testing/gift-cards.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

test('an administrator sees what is owed on gift cards, and puts one on hold for a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  const { code, senderName: _sender, message: _message, refundableUntil: _until, ...fields } = aGiftCard()
  const listed = (): AnyGiftCard => ({
    ...fields,
    state: sent.length === 0 ? 'sent' : 'blocked',
    codeEnd: code.slice(-4),
    buyer: { id: 'a1', name: 'Ada Lace', email: 'ada@segno.test' },
  })
  shop.on(listAllGiftCards, () => onOnePage([listed()]))
  shop.on(getGiftCardTotals, () => ({ outstanding: [{ currency: 'EUR', cards: 1, cents: 2_500 }] }))
  shop.on(blockGiftCard, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/admin/gift-cards', shop, { isSignedIn: true })
  await expect.element(words(/25\.00 can still be redeemed/)).toBeVisible()
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/ada@segno\.test.*bo@segno\.test.*…9RTV.*25\.00.*Sent/)
  await press('Hold …9RTV')
  await type('Reason', 'Stolen card')
  await press('Hold')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/On hold/)
  expect(sent).toEqual([{ isBlocked: true, reason: 'Stolen card' }])
})
