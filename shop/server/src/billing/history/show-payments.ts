import type { Answer, AnyPayment, getPaymentStory, OwnPayment, PaymentDispute } from '@segno/contract'
import { isId } from '../../platform/ids.ts'
import { selectUnspent } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { selectDisputes, type DisputeRow } from '../disputes/queries.ts'
import { paymentNotFound } from '../errors.ts'
import { grantReference } from '../payments/queries.ts'
import { selectRefunds } from '../refunds/queries.ts'
import { toRefund } from '../refunds/refund-payment.ts'
import { refundOf, toPaidSum, withdrawableUntil, withoutVat } from '../refunds/rules.ts'
import { findListedPayment, selectEvents, type ListedPaymentRow } from './queries.ts'

type PaymentsContext = Pick<BillingContext, 'db' | 'now'>

export async function toOwnPayments(
  { db, now }: PaymentsContext,
  rows: readonly ListedPaymentRow[],
): Promise<OwnPayment[]> {
  const unspent = await selectUnspent(
    db,
    rows.map(({ id }) => grantReference(id)),
  )
  return rows.map((row) => {
    const points = unspent.get(grantReference(row.id)) ?? 0
    const until = withdrawableUntil(row.paid_at!)
    const mayGiveBack = points > 0 && row.gross_cents > 0 && until > now() && !row.gave_points_back
    const paid = withoutVat(toPaidSum(row), Number(row.vat_back_cents))
    return {
      ...toFields(row),
      withdrawable: mayGiveBack
        ? { points, grossCents: refundOf(paid, points).grossCents, until: until.toISOString() }
        : null,
    }
  })
}

export const toAnyPayment = (row: ListedPaymentRow): AnyPayment => ({
  ...toFields(row),
  user: { id: row.account_id, name: row.user_name, email: row.email },
})

function toFields(row: ListedPaymentRow) {
  return {
    id: row.id,
    packageId: row.package_id,
    name: row.name,
    kind: row.kind as OwnPayment['kind'],
    points: row.points,
    currency: row.currency,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    grossCents: row.gross_cents,
    refundedCents: Number(row.refunded_cents),
    disputedCents: Number(row.disputed_cents),
    paidAt: row.paid_at!.toISOString(),
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    invoiceNumber: row.invoice_number,
    isPlanRunning: row.is_plan_running,
    laterPapers: row.later_papers,
  }
}

/** @throws {AppError} payment_not_found */
export async function showPaymentStory(
  { db }: PaymentsContext,
  paymentId: string,
): Promise<Answer<typeof getPaymentStory>> {
  const row = isId(paymentId) ? await findListedPayment(db, paymentId) : undefined
  if (!row) throw paymentNotFound()
  const reference = grantReference(row.id)
  const disputes = await selectDisputes(db, row.id)
  const named = [row.session_id, row.intent_id, row.provider_invoice_id, ...disputes.map(({ id }) => id)]
  const party = row.buyer as { vatId: string | null }
  return {
    payment: toAnyPayment(row),
    vat: {
      kind: row.vat_kind,
      country: row.vat_country,
      rateBasisPoints: row.vat_rate_basis_points,
      vatId: party.vatId,
    },
    evidence: { declared: row.declared_country, card: row.card_country, address: row.address_country },
    providerIds: { session: row.session_id, intent: row.intent_id },
    unspentPoints: (await selectUnspent(db, [reference])).get(reference) ?? 0,
    refunds: (await selectRefunds(db, row.id)).map(toRefund),
    disputes: disputes.map(toDispute),
    events: (
      await selectEvents(
        db,
        row.id,
        named.filter((id) => id !== null),
      )
    ).map((event) => ({
      type: event.type,
      receivedAt: event.received_at.toISOString(),
    })),
  }
}

const toDispute = (row: DisputeRow): PaymentDispute => ({
  id: row.id,
  status: row.status as PaymentDispute['status'],
  amountCents: row.amount_cents,
  heldPoints: row.held_points,
  endedPurchases: row.ended_purchases,
  openedAt: row.opened_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
})
