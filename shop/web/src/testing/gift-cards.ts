import type { OwnGiftCard } from '@segno/contract'

/** A gift card of 25.00 that was mailed to Bo. */
export function aGiftCard(facts: Partial<OwnGiftCard> = {}): OwnGiftCard {
  return {
    id: 'card1',
    paymentId: 'pay1',
    state: 'sent',
    currency: 'EUR',
    amountCents: 2_500,
    leftCents: 2_500,
    recipientName: 'Bo',
    recipientEmail: 'bo@segno.test',
    boughtAt: '2026-11-25T12:00:00.000Z',
    mailAt: '2026-11-25T12:00:00.000Z',
    mailedAt: '2026-11-25T12:00:30.000Z',
    code: 'K7QM-2XWD-9RTV',
    senderName: 'Ada',
    message: null,
    refundingCents: 0,
    refundableUntil: '2026-12-09T22:59:59.999Z',
    ...facts,
  }
}
