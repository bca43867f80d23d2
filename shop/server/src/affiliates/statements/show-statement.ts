import { formatBasisPoints, moneyText } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { requireReader } from '../../platform/app-error.ts'
import { dayWords } from '../../platform/day-words.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId } from '../../platform/ids.ts'
import { statementFile } from '../../platform/statement-file.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { payoutNotFound } from '../errors.ts'
import { payoutVat, transferCents } from '../payouts/payout-vat.ts'
import { findPaidPayout, selectPayoutLines } from './queries.ts'

/** What a payout was paid for. @throws {AppError} payout_not_found for one of somebody else or not paid yet */
export async function showPayoutStatement(
  { db, shop, vatSeller: { place } }: Pick<AffiliatesContext, 'db' | 'shop' | 'vatSeller'>,
  caller: Caller,
  payoutId: string,
): Promise<FileAnswer> {
  const payout = isId(payoutId) ? await findPaidPayout(db, payoutId) : undefined
  if (!payout) throw payoutNotFound()
  requireReader(payout.affiliate_id, caller, payoutNotFound)
  const lines = await selectPayoutLines(db, payout.id)
  const { currency } = payout
  const money = (amountCents: number): string => moneyText(amountCents, currency)
  const [paidOn, reference] = [payout.paid_on!, payout.reference!]
  return statementFile({
    shopName: shop.name,
    reference,
    days: paidOn,
    writtenAt: payout.decided_at!,
    facts: [
      ['Affiliate', payout.name],
      ['Requested on', dayWords(new Date(taxDayAt(payout.requested_at, place)))],
      ['Paid on', dayWords(new Date(paidOn))],
      ['Reference', reference],
      ...(payout.paper === null ? [] : [['Document', payout.paper] as const]),
    ],
    columns: [
      { title: 'Day', share: 20 },
      { title: 'For', share: 30 },
      { title: 'Net', share: 20, end: true },
      { title: 'Share', share: 12, end: true },
      { title: 'Commission', share: 20, end: true },
    ],
    rows: lines.map(({ at, isRefund, netCents, shareBasisPoints, amountCents }) => [
      taxDayAt(at, place),
      isRefund ? 'Refund' : 'Payment',
      money(netCents),
      formatBasisPoints(shareBasisPoints),
      money(amountCents),
    ]),
    sums: [
      ['Paid', money(payout.amount_cents)],
      ...(payoutVat(payout) === 0
        ? []
        : ([
            ['VAT on top', money(payoutVat(payout))],
            ['Transferred', money(transferCents(payout))],
          ] as const)),
    ],
  })
}
