import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { forfeitPoints, partOf, restoreGrant } from '../../wallet/public.ts'
import { grantReference, worthOfPoints, type PaymentRow } from './queries.ts'

/** Gives back points of a payment that were taken, with their worth. Those of an account that was deleted since are forfeited. */
export async function restorePoints(
  tx: Db,
  payment: PaymentRow,
  { points, reference, now }: { points: number; reference: string; now: Date },
): Promise<void> {
  const { id, account_id: accountId } = payment
  const valueMicroEur = worthOfPoints(payment, points)
  const givenMicroEur = partOf(payment.given_micro_eur, points, payment.points)
  const restored = { points, valueMicroEur, givenMicroEur }
  await restoreGrant(tx, { accountId, grant: grantReference(id), ...restored, reference }, now)
  if (!(await findAccount(tx, accountId))) await forfeitPoints(tx, { accountId })
}
