import { listGiftCards, type OwnGiftCard, sendGiftCard, withdrawPayment } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serveBilling } from '../../../testing/fake-billing.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { aGiftCard } from '../../../testing/gift-cards.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

function shopWith(cards: () => readonly OwnGiftCard[]): FakeShop {
  const shop = new FakeShop()
  serveBilling(shop)
  shop.on(listGiftCards, () => ({
    cards: [...cards()],
    currency: 'EUR',
    minCents: 1_000,
    maxCents: 25_000,
    pointsPrices: [{ points: 20, grossCents: 1_071 }],
    isOnSale: true,
  }))
  return shop
}

test.each([
  ['2026-11-20T09:00:00.000Z', 'Being sent'],
  ['2099-12-24T09:00:00.000Z', /^Waits for 24 Dec 2099$/],
])('a gift card to be mailed at %s says %s', async (mailAt, state) => {
  const shop = shopWith(() => [aGiftCard({ state: 'waiting', mailAt })])
  await openApp('/gift-cards', shop, { isSignedIn: true })
  await expect.element(words(state)).toBeVisible()
})

test('a gift card of a free sum is paid by card, confirmed, and stands in the list with its code', async () => {
  const bought: OwnGiftCard[] = []
  const shop = shopWith(() => bought)
  const phone = { isSignedIn: true, width: 390, height: 700 }
  const { address, router } = await openApp('/gift-cards', shop, phone)
  await expect.element(words('Brings about 47 points, at today’s prices.')).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).click()
  await type('Sum, in EUR', '5')
  await type('From', 'Ada')
  await type('For (optional)', 'Bo')
  await type('Recipient’s email (optional)', 'bo@segno')
  await press('Continue to payment')
  await expect.element(words(/At least .*10\.00/)).toBeVisible()
  await expect.element(words(/^Enter a full email address/)).toBeVisible()
  await type('Recipient’s email (optional)', 'bo@segno.test')
  await type('Sum, in EUR', '30')
  await press('Continue to pay € 30.00')
  await expect.element(page.getByRole('definition').filter({ hasText: 'about 56 points' })).toBeInViewport()
  await router.navigate(-1)
  await expect.element(page.getByLabelText('Recipient’s email (optional)')).toHaveValue('bo@segno.test')
  await expect.element(page.getByLabelText('Sum, in EUR')).toHaveValue('30')
  await press('Continue to pay € 30.00')
  await expect.element(page.getByRole('definition').filter({ hasText: '30.00' })).toBeVisible()
  await expect.element(words(/By email to bo@segno\.test on/)).toBeVisible()
  bought.push(aGiftCard({ paymentId: 'purchase-2', amountCents: 3_000, leftCents: 3_000 }))
  await press('Pay for Gift card')
  const confirmed = page.getByRole('region', { name: 'Gift card bought' })
  await expect
    .element(confirmed)
    .toMatchTextContent(/30\.00, about 56 points.*Bo.*By email to bo@segno\.test on .*Until .*Dec/)
  await expect.element(confirmed.getByRole('heading')).toBeInViewport()
  expect(address()).toBe('/gift-cards?bought=purchase-2')
  await expect.element(words('K7QM-2XWD-9RTV')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
})

test('a wrong address is corrected, and a card is refunded while it is not redeemed', async () => {
  let card = aGiftCard()
  const sent: unknown[] = []
  const shop = shopWith(() => [
    card,
    aGiftCard({ id: 'card2', state: 'redeemed', leftCents: 0, refundableUntil: null }),
  ])
  shop.on(sendGiftCard, ({ body }) => {
    sent.push(body)
    card = aGiftCard({ recipientEmail: 'bo.lee@segno.test' })
    return null
  })
  shop.on(withdrawPayment, () => {
    card = aGiftCard({ state: 'refunded', leftCents: 0, refundingCents: 2_500, refundableUntil: null })
    return {
      id: 'r1',
      kind: 'points' as const,
      points: 0,
      grossCents: 2_500,
      status: 'pending' as const,
      returnedReason: null,
      paidOtherwise: null,
      reason: 'Withdrawal',
      refundedAt: '2026-11-25T12:00:00.000Z',
      creditNoteNumber: null,
    }
  })
  await openApp('/gift-cards', shop, { isSignedIn: true })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Redeemed' })).toBeVisible()
  await press('Send again')
  await expect.element(words(/another address gets a new code, and the old one stops working/)).toBeVisible()
  await page.getByRole('dialog').getByLabelText('Recipient’s email').fill('bo.lee@segno.test')
  await press('Send')
  await expect.element(words(/bo\.lee@segno\.test/)).toBeVisible()
  expect(sent).toEqual([{ recipientName: 'Bo', recipientEmail: 'bo.lee@segno.test' }])
  await press('Refund')
  await expect.element(words(/code stops working at once/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect.element(words('Refund on its way')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Refund' })).not.toBeInTheDocument()
})

test('a card says that it did not arrive, or what is left of it, and refunds that', async () => {
  const shop = shopWith(() => [
    aGiftCard({ state: 'undelivered', mailedAt: null }),
    aGiftCard({ id: 'card2', leftCents: 1_500 }),
    aGiftCard({ id: 'card3', state: 'blocked' }),
  ])
  await openApp('/gift-cards', shop, { isSignedIn: true })
  const row = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })
  await expect.element(row('Not delivered').getByRole('button', { name: 'Correct address' })).toBeVisible()
  // On hold keeps nobody from their money.
  await expect.element(row('On hold').getByRole('button', { name: 'Refund' })).toBeVisible()
  await row(/15\.00 left/)
    .getByRole('button', { name: 'Refund' })
    .click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /15\.00 goes back to the card or account that paid.*Last day for this refund: \d+ Dec 2026\./,
    )
})
