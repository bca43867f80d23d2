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
  vatBackCents = 0,
): Mail {
  const { number, currency, lines, kind, paidWith, paidBy, paymentNote, corrects } = document
  const sum = moneyText(document.grossCents, currency)
  const sold = lines.map((line) => line.description).join(', ')
  const said =
    kind === 'invoice' && corrects === null
      ? `Thank you. ${paidBy === GIFT_CARD ? 'Your gift card' : 'You'} paid ${sum} for ${sold}.`
      : kind === 'credit-note' && paidWith === 'card'
        ? `${sum} goes back to your card. ${refundTimeText({ isByGiftCard: false })}`
        : kind === 'invoice'
          ? `It is over ${sum} for ${sold}. ${paymentNote}`
          : paymentNote
  return {
    to,
    subject: `${TITLES[kind]} ${number} from ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `${corrects !== null && kind === 'invoice' ? 'Your corrected invoice' : TITLES[kind]} ${number}`,
      paragraphs: [
        said,
        ...(vatBackCents === 0 ? [] : [vatBackText(moneyText(vatBackCents, currency))]),
        'All your invoices are in your Subscription History.',
      ],
      button: { label: 'See your Subscription History', href: `${origin}/subscription_history` },
    }),
  }
}

const vatBackText = (sum: string): string =>
  `${sum} of it is VAT that you do not owe: your payment shows that you are where none is charged. It goes back the way you paid, and a new invoice without it follows.`
