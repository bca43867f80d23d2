import { cardBrandName, refundTimeText } from '@segno/contract'
import { type CalendarDay, formatPoints, moneyText } from '@segno/units'
import { dayWords, type InvoiceDocument, periodWords } from '@segno/invoice'
import { type Fact, letter, type Mail } from '../../platform/mail/letter.ts'
import { GIFT_CARD } from '../payments/methods.ts'
import type { BillingContext } from '../billing-context.ts'

const TITLES = { invoice: 'Your invoice', 'credit-note': 'Your credit note' } as const

/** Facts of a new paper that do not stand on it. */
export interface PaperNews {
  /** Of an invoice: VAT in it that goes back at once. */
  readonly vatBackCents?: number
  /** Of a credit note: points that went back with the money. */
  readonly pointsBack?: number
  /** That its buyer has now. */
  readonly walletPoints?: number
  /** Until when unspent points go back for their money. */
  readonly lastDay?: CalendarDay
}

export function invoiceMail(
  { shop, origin }: Pick<BillingContext, 'shop' | 'origin'>,
  to: string,
  document: InvoiceDocument,
  news: PaperNews = {},
): Mail {
  const { number, kind, corrects } = document
  const { vatBackCents = 0 } = news
  return {
    to,
    subject: `${TITLES[kind]} ${number} from ${shop.name}`,
    ...letter({
      shopName: shop.name,
      heading: `${corrects !== null && kind === 'invoice' ? 'Your corrected invoice' : TITLES[kind]} ${number}`,
      paragraphs: [
        paperWords(document, news),
        ...(vatBackCents === 0 ? [] : [vatBackText(moneyText(vatBackCents, document.currency))]),
      ],
      facts: paperFacts(document, news),
      button: {
        label: 'Save it as PDF in your Subscription History',
        href: `${origin}/subscription_history`,
      },
    }),
  }
}

function paperWords(document: InvoiceDocument, { pointsBack = 0 }: PaperNews): string {
  const { kind, currency, grossCents, paidWith, paidBy, paymentNote, corrects } = document
  const sum = moneyText(grossCents, currency)
  if (kind === 'invoice')
    return corrects === null
      ? `Thank you. ${paidBy === GIFT_CARD ? 'Your gift card' : 'You'} paid ${sum} for ${soldWords(document)}.`
      : `It is over ${sum} for ${soldWords(document)}. ${paymentNote}`
  const what = pointsBack > 0 ? `${formatPoints(pointsBack)} of ` : ''
  const purchase = `${what}your purchase ${soldWords(document)}`
  return paidWith === 'card'
    ? `${sum} goes back to your ${cardWords(document)} for ${purchase}. ${refundTimeText({ isByGiftCard: false })}`
    : `It is over ${sum} for ${purchase}. ${paymentNote}`
}

/** `“20 points”` */
const soldWords = ({ lines }: InvoiceDocument): string =>
  lines.map(({ description }) => `“${description}”`).join(', ')

const cardWords = ({ card }: InvoiceDocument): string =>
  card === null ? 'card' : `${cardBrandName(card.network)} card ending in ${card.last4}`

const meansWords = (document: InvoiceDocument): string =>
  document.card === null ? (document.paidBy ?? 'other means') : cardWords(document)

/** The purchase with its sum, points that went back, and the balance. */
function paperFacts(document: InvoiceDocument, { pointsBack = 0, walletPoints, lastDay }: PaperNews): Fact[] {
  const { kind, lines, corrects } = document
  const isInvoice = kind === 'invoice'
  return [
    ...lines.map(({ description, details, period }): Fact => {
      const more = isInvoice && details !== null ? `, ${details}` : ''
      return ['Bought', `${description}${more}${period === null ? '' : `, ${periodWords(period)}`}`]
    }),
    ...(pointsBack > 0 ? [['Given back', formatPoints(pointsBack)] satisfies Fact] : []),
    [isInvoice ? 'Total' : 'Money back', sumWords(document)],
    ...(isInvoice && corrects === null ? [['Paid by', meansWords(document)] satisfies Fact] : []),
    ...(corrects === null
      ? []
      : [
          [
            isInvoice ? 'Takes the place of' : 'Invoice',
            `${corrects.number} of ${dayWords(corrects.issuedOn)}`,
          ] satisfies Fact,
        ]),
    ...(walletPoints === undefined ? [] : [['Your balance', formatPoints(walletPoints)] satisfies Fact]),
    ...(lastDay === undefined
      ? []
      : [['Last day to refund unspent points', dayWords(lastDay)] satisfies Fact]),
  ]
}

/** `EUR 10.71, including EUR 1.71 VAT` */
function sumWords({ currency, grossCents, vatCents, vat }: InvoiceDocument): string {
  const sum = moneyText(grossCents, currency)
  if (vatCents > 0) return `${sum}, including ${moneyText(vatCents, currency)} VAT`
  return vat.some(({ vatKind }) => vatKind === 'reverse-charge')
    ? `${sum}, VAT reverse-charged`
    : `${sum}, no VAT`
}

const vatBackText = (sum: string): string =>
  `${sum} of it is VAT that you do not owe: your payment shows that you are where none is charged. It goes back the way you paid, and a new invoice without it follows.`
