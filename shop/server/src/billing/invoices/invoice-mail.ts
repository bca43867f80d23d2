import { refundTimeText } from '@segno/contract'
import { moneyText } from '@segno/units'
import type { InvoiceDocument } from '@segno/invoice'
import { letter, type Mail } from '../../platform/mail/letter.ts'
import { GIFT_CARD } from '../payments/methods.ts'
import type { BillingContext } from '../billing-context.ts'

const TITLES = { invoice: 'Your invoice', 'credit-note': 'Your credit note' } as const

export function invoiceMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  document: InvoiceDocument,
): Mail {
  const { number, currency, lines, kind, paidWith, paidBy, paymentNote, corrects } = document
  const sum = moneyText(document.grossCents, currency)
  const said =
    kind === 'invoice' && corrects === null
      ? `Thank you. ${paidBy === GIFT_CARD ? 'Your gift card' : 'You'} paid ${sum} for ${lines.map((line) => line.description).join(', ')}.`
      : kind === 'credit-note' && paidWith === 'card'
        ? `${sum} goes back to your card. ${refundTimeText({ isByGiftCard: false })}`
        : paymentNote
  return {
    to,
    subject: `${TITLES[kind]} ${number} from ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `${TITLES[kind]} ${number}`,
      paragraphs: [said, 'All your invoices are under Payments.'],
      button: { label: 'See your payments', href: `${origin}/subscription_history` },
    }),
  }
}
