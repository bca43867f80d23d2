import type { Db } from '../../platform/db/db.ts'
import { partOf } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { type PaymentRow, setWorth } from '../payments/queries.ts'
import { findDiscountOf } from './queries.ts'

/**
 * Values points that were sold at a reduced price: by what was paid, and what the reduction's campaign adds from its budget.
 *
 * @param cardFingerprint of the card that paid
 */
export async function valueReduced(
  { addToReduced }: Pick<BillingContext, 'addToReduced'>,
  tx: Db,
  payment: PaymentRow,
  { cardFingerprint, at }: { readonly cardFingerprint: string | null; readonly at: Date },
): Promise<PaymentRow> {
  const { discount_percent: percent, value_micro_eur: listedMicroEur, points } = payment
  if (percent === null) return payment
  const paidMicroEur = partOf(listedMicroEur, 100 - percent, 100)
  const discount = await findDiscountOf(tx, payment.id)
  const givenMicroEur = discount
    ? await addToReduced(tx, {
        cause: discount.cause,
        cardFingerprint,
        points,
        paidMicroEur,
        listedMicroEur,
        at,
      })
    : 0
  const worth = { value_micro_eur: paidMicroEur + givenMicroEur, given_micro_eur: givenMicroEur }
  await setWorth(tx, payment.id, worth)
  return { ...payment, ...worth }
}
