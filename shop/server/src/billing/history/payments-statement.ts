import { MAX_STATEMENT_PAYMENTS, MOVEMENT_STATES, standingCents } from '@segno/contract'
import { amountCents, decimalText, LOCALE, moneyText, subtractCents, sumCents } from '@segno/units'
import { findAccount } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { statementFile, statementPeriod, statementTooLong } from '../../platform/statement-file.ts'
import type { BillingContext } from '../billing-context.ts'
import { HISTORY_TITLE, linesOf, type PaymentLine, vatOf } from './payment-lines.ts'
import { paymentsOf } from './queries.ts'
import { withBuyer } from './show-payments.ts'

type Narrowed = Parameters<typeof dayRange>[0] &
  Required<Pick<Parameters<typeof paymentsOf>[1], 'words' | 'sought'>> & { readonly q?: string | undefined }

/**
 * Payments of some days and words, the oldest first, with what went back of each, as PDF.
 *
 * @throws {AppError} statement_too_long
 */
export async function showPaymentsStatement(
  { db, shop, now }: Pick<BillingContext, 'db' | 'shop' | 'now'>,
  accountId: string,
  { words, sought, q, ...days }: Narrowed,
): Promise<FileAnswer> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`no account ${accountId}`)
  const limit = MAX_STATEMENT_PAYMENTS + 1
  const search = { accountId, words, sought, ...dayRange(days) }
  const payments = (await paymentsOf(db, search).page({ sort: 'paidAt', limit, offset: 0 })).map(withBuyer)
  if (payments.length === limit) throw statementTooLong(`${MAX_STATEMENT_PAYMENTS} payments`)
  const timeZone = days.zone ?? 'UTC'
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone }).format(new Date(at))
  const period = statementPeriod(days, { first: new Date(payments[0]?.paidAt ?? now()), now: now() })
  return statementFile({
    title: HISTORY_TITLE,
    shopName: shop.name,
    reference: account.email,
    days: period.days,
    writtenAt: now(),
    facts: [
      ['Payments of', `${account.firstName} ${account.lastName}, ${account.email}`],
      ['Paid to', shop.legal?.name ?? shop.name],
      ...period.facts,
      ...(words === null ? [] : [['Search', `“${q}”`] as const]),
    ],
    columns: [
      { title: 'Day', share: 60 },
      { title: 'For', share: 100 },
      { title: 'Documents', share: 97 },
      { title: 'Net', share: 43, end: true },
      { title: 'VAT', share: 38, end: true },
      { title: 'Total', share: 48, end: true },
      { title: 'Currency', share: 47, end: true },
    ],
    isDense: true,
    rows: payments.flatMap(linesOf).map((line) => rowOf(line, dayOf(line.at))),
    sums: sumsOf(payments),
  })
}

function rowOf(line: PaymentLine, day: string): string[] {
  const { payment, text, state, papers } = line
  const { currency } = payment
  const money = (cents: number): string => decimalText({ amountCents: amountCents(cents), currency })
  return [
    day,
    `${text}${isPlain(state) ? '' : `: ${state.toLowerCase()}`}`,
    papers.join(', '),
    money(line.netCents),
    money(vatOf(line)),
    money(line.grossCents),
    currency,
  ]
}

/** Needs no words: the sum says it. */
const isPlain = (state: string): boolean => state === 'Paid' || state === MOVEMENT_STATES.done

type Payment = ReturnType<typeof withBuyer>

/** Currencies and gift cards are summed apart: a gift card's money was paid when it was bought. */
function sumsOf(payments: readonly Payment[]): [string, string][] {
  const groups = Map.groupBy(payments, ({ currency, isByGiftCard }) => `${currency} ${isByGiftCard}`)
  return [...groups.values()].flatMap((group): [string, string][] => {
    const { currency, isByGiftCard } = group[0]!
    const paid = sumCents(group.map(({ grossCents }) => amountCents(grossCents)))
    const stands = sumCents(group.map((payment) => amountCents(standingCents(payment))))
    const vat = sumCents(group.flatMap((payment) => linesOf(payment).map((line) => amountCents(vatOf(line)))))
    const by = isByGiftCard ? ' by gift cards' : ''
    return [
      [`Paid${by}`, moneyText(paid, currency)],
      [`Money back${by}`, moneyText(subtractCents(paid, stands), currency)],
      [`Total${by}`, `${moneyText(stands, currency)}, of which ${moneyText(vat, currency)} VAT`],
    ]
  })
}
