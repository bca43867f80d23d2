import { moneyText } from '@segno/units'
import { cardBrandName, disputeReason } from '@segno/contract'
import type { DocumentPart, PlainDocument } from '@segno/invoice'
import { dayWords } from '../../../platform/day-words.ts'
import { soldAs } from '../../payments/queries.ts'
import { withdrawableUntil } from '../../refunds/withdrawable-until.ts'
import { HOW_TAKEN, momentText, productText, timeText } from './evidence-words.ts'
import type { Evidence } from './read-evidence.ts'

type Facts = readonly (readonly [label: string, value: string])[]
type Table = Extract<DocumentPart, { kind: 'table' }>

/** A bank's reader gets the case on the first page, and its proof in the tables behind it. */
export function evidenceDocument(evidence: Evidence): PlainDocument {
  const { shop, at, dispute, note } = evidence
  return {
    title: 'Evidence for a disputed payment',
    footer: { left: shop.name, right: dispute.id },
    writtenAt: at,
    parts: [
      { kind: 'facts', facts: disputeFacts(evidence) },
      ...(note === null ? [] : [heading('Statement of the shop'), text(note)]),
      heading('Summary'),
      text(productText(evidence)),
      heading('Payment'),
      { kind: 'facts', facts: paymentFacts(evidence) },
      heading('Buyer'),
      { kind: 'facts', facts: buyerFacts(evidence) },
      heading('Terms'),
      text(termsText(evidence)),
      ...tables(evidence),
    ],
  }
}

const heading = (words: string): DocumentPart => ({ kind: 'heading', text: words })
const text = (words: string): DocumentPart => ({ kind: 'text', text: words })

function disputeFacts({ shop, dispute, payment, at }: Evidence): Facts {
  return [
    ['Dispute', dispute.id],
    ['Reason', disputeReason(dispute.reason)],
    ['Disputed', moneyText(dispute.amount_cents, payment.currency)],
    ['Opened', momentText(dispute.opened_at)],
    ['Merchant', [shop.company, shop.name, shop.origin].filter((known) => known !== null).join(', ')],
    ['Written', momentText(at)],
  ]
}

function paymentFacts({ payment, refunds }: Evidence): Facts {
  const { currency, net_cents: net, vat_cents: vat, gross_cents: gross } = payment
  return [
    ['Bought', soldAs(payment)],
    ['Ordered', momentText(payment.started_at)],
    ['Paid', momentText(payment.paid_at!)],
    [
      'Total',
      `${moneyText(gross, currency)} (net ${moneyText(net, currency)}, VAT ${moneyText(vat, currency)})`,
    ],
    ...known('Payment intent', payment.intent_id),
    ...known(
      'Card',
      payment.card_last4 && `${cardBrandName(payment.card_brand)} ending in ${payment.card_last4}`,
    ),
    ...known('Country of the card', payment.card_country),
    ...known('Country of the address', payment.address_country),
    ['Country declared', payment.declared_country],
    ...refunds.map(
      (refund) =>
        [
          'Refunded',
          `${moneyText(refund.gross_cents, currency)} on ${momentText(refund.created_at)}`,
        ] as const,
    ),
  ]
}

const known = (label: string, value: string | null): Facts =>
  value === null || value === '' ? [] : [[label, value]]

function buyerFacts({ payment: { buyer }, account }: Evidence): Facts {
  const onInvoice = [buyer.name, buyer.street, `${buyer.postcode} ${buyer.city}`.trim(), buyer.country]
  return [
    ...known('On the invoice', onInvoice.filter((part) => part !== '').join(', ')),
    ...known('VAT ID', buyer.vatId),
    ...(account.deleted_at === null
      ? ([
          ['Account', `${account.first_name} ${account.last_name}`.trim()],
          ['Email', account.email],
        ] as const)
      : ([['Account', `deleted on ${momentText(account.deleted_at)}, with name and email`]] as const)),
    ['Account since', momentText(account.created_at)],
    ...known('Country', account.country),
  ]
}

function termsText({ licences, payment, refunds, shop }: Evidence): string {
  const versions = [...new Set(licences.map((licence) => licence.licence_version))]
  const licence =
    versions.length === 0
      ? ''
      : ` Each licence below was granted under sound licence ${versions.join(' and ')}, at the time beside it.`
  const withdrawn =
    refunds.length === 0
      ? 'No money of this payment was given back.'
      : `Money went back ${refunds.length === 1 ? 'once' : `${refunds.length} times`}, see above.`
  return `The shop’s terms are at ${shop.origin}/terms_and_condition. Points that were not spent could be given back for their money until ${momentText(withdrawableUntil(payment.paid_at!, payment.declared_country))}. ${withdrawn}${licence}`
}

const TIME = { title: 'Time (UTC)', share: 20 }

function tables({ licences, taken, signIns, mails, undisputed, papers }: Evidence): DocumentPart[] {
  return [
    ...table(
      'Invoice and credit notes',
      [
        { title: 'Number', share: 17 },
        { title: 'Issued', share: 12 },
        { title: 'SHA-256 of the PDF', share: 71 },
      ],
      papers.map(({ number, issuedOn, sha256 }) => [number, issuedOn, sha256]),
    ),
    ...licenceTable(licences),
    ...table(
      'Downloads and exports',
      [TIME, { title: 'File', share: 24 }, { title: 'Sound', share: 32 }, { title: 'Network', share: 24 }],
      taken.map(({ at, how, title, network }) => [timeText(at), HOW_TAKEN[how], title, network ?? '']),
    ),
    ...table(
      'Sign-ins to the account',
      [TIME, { title: 'Network', share: 80 }],
      signIns.map(({ at, network }) => [timeText(at), network ?? '']),
    ),
    ...table(
      'Emails sent',
      [TIME, { title: 'To', share: 30 }, { title: 'Subject', share: 50 }],
      mails.map((mail) => [timeText(mail.sent_at!), mail.to_address, mail.subject]),
    ),
    ...table(
      'Other payments with the same card, never disputed',
      [
        TIME,
        { title: 'Bought', share: 40 },
        { title: 'Invoice', share: 22 },
        { title: 'Total', share: 18, end: true },
      ],
      undisputed.map((other) => [
        timeText(other.paid_at!),
        other.name,
        other.number,
        moneyText(other.gross_cents, other.currency),
      ]),
    ),
  ]
}

/** The receipt's number is the middle of a licence's. */
const licenceTable = (licences: Evidence['licences']): DocumentPart[] =>
  table(
    'Bought with this payment',
    [
      { title: 'Licence', share: 36 },
      { title: 'Sound', share: 28 },
      { title: 'Points', share: 7, end: true },
      { title: 'Bought (UTC)', share: 19 },
      { title: 'First download', share: 19 },
    ],
    licences.map((licence) => [
      licence.number,
      `${licence.title} by ${licence.artist}${licence.ended_at ? ` (ended ${dayWords(licence.ended_at)})` : ''}`,
      String(licence.points),
      timeText(licence.created_at),
      licence.first_taken_at ? timeText(licence.first_taken_at) : '',
    ]),
  )

/** Banks read 50 pages. */
const MOST_ROWS = 400

function table(title: string, columns: Table['columns'], rows: Table['rows']): DocumentPart[] {
  if (rows.length === 0) return []
  const more = rows.length - MOST_ROWS
  return [
    heading(title),
    { kind: 'table', columns, rows: rows.slice(0, MOST_ROWS), isDense: true },
    ...(more > 0 ? [text(`${more} more are not listed here, and can be had from the shop.`)] : []),
  ]
}
