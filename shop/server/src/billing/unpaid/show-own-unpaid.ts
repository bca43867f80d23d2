import type { Answer, listOwnUnpaid, OwnUnpaidPayment } from '@segno/contract'
import { daysAfter } from '../../platform/day-range.ts'
import type { BillingContext } from '../billing-context.ts'
import { selectOwnUnpaid, type UnpaidRow } from './queries.ts'

/** For how long a refused payment is told. */
const DAYS_TOLD = 30

/** Payments that the buyer sent and that brought no money, or not yet. Forms that were only opened are left out. */
export async function showOwnUnpaid(
  { db, now }: Pick<BillingContext, 'db' | 'now'>,
  accountId: string,
): Promise<Answer<typeof listOwnUnpaid>> {
  const rows = await selectOwnUnpaid(db, accountId, daysAfter(now(), -DAYS_TOLD))
  return { payments: rows.map(toUnpaid) }
}

export const toUnpaid = (
  row: Pick<UnpaidRow, 'id' | 'name' | 'kind' | 'currency' | 'gross_cents' | 'state' | 'started_at'>,
): OwnUnpaidPayment => ({
  id: row.id,
  name: row.name,
  kind: row.kind as OwnUnpaidPayment['kind'],
  currency: row.currency,
  grossCents: row.gross_cents,
  state: row.state,
  startedAt: row.started_at.toISOString(),
})
