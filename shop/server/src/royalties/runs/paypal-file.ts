import { decimalText } from '@segno/units'
import { csvAnswer } from '../../platform/http/csv-answer.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { RunPayment } from './queries.ts'
import { paidCents } from './rules.ts'

const MAX_NOTE = 400

/** Countries that write a point before the cents; the others write a comma. */
const POINT_COUNTRIES: ReadonlySet<string> = new Set(
  'AU CA CH CN GB HK IE IL IN JP LI MT MX MY NZ PH SG TH US'.split(' '),
)

interface PaypalFacts {
  readonly name: string
  readonly note: string
  /** Of the PayPal account that pays: its way to write a decimal sign is the one that PayPal takes. */
  readonly country: string
}

/**
 * Payments in euro as the file that PayPal takes under Payouts: no headings, and for each the address, amount, currency, a
 * reference without spaces, a note, and the wallet.
 *
 * @see https://developer.paypal.com/payouts/use-payouts/send-money/use-web-ui
 */
export function writePaypalFile(
  payments: readonly Pick<RunPayment, 'id' | 'paypal' | 'amountCents' | 'vatCents'>[],
  { name, note, country }: PaypalFacts,
): FileAnswer {
  const sign = POINT_COUNTRIES.has(country) ? '.' : ','
  const columns = {
    Recipient: ({ paypal }: (typeof payments)[number]) => paypal,
    Amount: (payment: (typeof payments)[number]) =>
      decimalText({ amountCents: paidCents(payment), currency: 'EUR' }).replace('.', sign),
    Currency: () => 'EUR',
    // PayPal takes 30 characters, and an id has 32 digits to the base of 16.
    Reference: ({ id }: (typeof payments)[number]) => BigInt(`0x${id.replaceAll('-', '')}`).toString(36),
    Note: () => note.slice(0, MAX_NOTE),
    Wallet: () => 'PAYPAL',
  }
  const batches = async function* () {
    yield payments
  }
  return csvAnswer({ name, columns, separator: 'comma', readBy: 'program' }, batches())
}
