import {
  type AnyGiftCard,
  blockGiftCard,
  forgetGiftRecipient,
  getGiftCardTotals,
  listAllGiftCards,
  type OwnGiftCard,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { aGiftCard } from '../../../testing/gift-cards.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { onOnePage } from '../../../testing/users.ts'

afterEach(forgetEverything)

function listed(facts: Partial<OwnGiftCard>): AnyGiftCard {
  const { code, senderName: _sender, message: _message, refundableUntil: _until, ...card } = aGiftCard(facts)
  return {
    ...card,
    codeEnd: code.slice(-4),
    buyer: { id: 'a1', name: 'Ada Lace', email: 'ada@segno.test' },
  }
}

test('an administrator sees what is owed on gift cards, and puts one on hold for a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  shop.on(listAllGiftCards, () => onOnePage([listed({ state: sent.length === 0 ? 'sent' : 'blocked' })]))
  shop.on(getGiftCardTotals, () => ({ outstanding: [{ currency: 'EUR', cards: 1, cents: 2_500 }] }))
  shop.on(blockGiftCard, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/admin/gift-cards', shop, { isSignedIn: true })
  await expect.element(words(/25\.00 is owed on gift cards/)).toBeVisible()
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(/ada@segno\.test.*bo@segno\.test.*…9RTV.*25\.00.*Sent/)
  await press('Hold …9RTV')
  await type('Reason', 'Stolen card')
  await press('Hold')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/On hold/)
  expect(sent).toEqual([{ isBlocked: true, reason: 'Stolen card' }])
})

test('an administrator sees that a mail did not arrive, and erases whom a card was for', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const sent: unknown[] = []
  const erased = { recipientName: null, recipientEmail: null, state: 'unsent' } as const
  shop.on(listAllGiftCards, () => onOnePage([listed(sent.length === 0 ? { state: 'undelivered' } : erased)]))
  shop.on(getGiftCardTotals, () => ({ outstanding: [] }))
  shop.on(forgetGiftRecipient, ({ body }) => {
    sent.push(body)
    return null
  })
  await openApp('/admin/gift-cards', shop, { isSignedIn: true })
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Not delivered/)
  await press('Erase the recipient of …9RTV')
  await type('Reason', 'They asked us to')
  await press('Erase')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/Not mailed/)
  await expect
    .element(page.getByRole('button', { name: 'Erase the recipient of …9RTV' }))
    .not.toBeInTheDocument()
  expect(sent).toEqual([{ reason: 'They asked us to' }])
})
