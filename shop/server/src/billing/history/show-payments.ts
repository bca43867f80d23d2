import {
  type Answer,
  type AnyPayment,
  type getPaymentStory,
  kindFacts,
  type OwnPayment,
  type PaymentDispute,
  type PaymentWithBuyer,
} from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { selectUnspent } from '../../wallet/public.ts'
import type { BillingContext } from '../billing-context.ts'
import { findConfirmation } from '../companies/queries.ts'
import { selectDisputes, type DisputeRow } from '../disputes/queries.ts'
import { paymentNotFound } from '../errors.ts'
import { findCardOf } from '../gift-cards/queries.ts'
import { whyKept } from '../gift-cards/refuse.ts'
import { grantReference } from '../payments/queries.ts'
import { paymentPage, providerUrlOf } from '../provider/provider-url.ts'
import { countWithdrawals, selectRefunds } from '../refunds/queries.ts'
import { toRefund } from '../refunds/refund-payment.ts'
import { refundableOf, type Standing } from '../refunds/rules.ts'
import { standingOf, untouched } from '../refunds/standing.ts'
import { withdrawableUntil } from '../refunds/withdrawable-until.ts'
import { movementsOf, toPaper } from './movements.ts'
import { type ListedPaymentRow, selectEvents, selectListedPayments } from './queries.ts'

type PaymentsContext = Pick<BillingContext, 'db' | 'now'>

export async function toOwnPayments(
  { db, now }: PaymentsContext,
  rows: readonly ListedPaymentRow[],
): Promise<OwnPayment[]> {
  const unspent = await selectUnspent(
    db,
    rows.map(({ id }) => grantReference(id)),
  )
  return Promise.all(
    rows.map(async (row) => {
      const unspentPoints = unspent.get(grantReference(row.id)) ?? 0
      const until = withdrawableUntil(row.paid_at!, row.declared_country)
      const isUnspent = unspentPoints > 0 || kindFacts(row.kind).isPrepaid
      const isOpen = isUnspent && row.gross_cents > 0 && now() <= until
      return {
        ...toFields(row),
        unspentPoints,
        giftName: row.gift_name,
        withdrawable: isOpen ? toWithdrawable(await refundablePointsOf(db, row, unspentPoints), until) : null,
      }
    }),
  )
}

type Refundable = ReturnType<typeof termsOf>

const toWithdrawable = (terms: Refundable, until: Date): OwnPayment['withdrawable'] =>
  terms.grossCents === 0 ? null : { ...terms, until: until.toISOString() }

/** What goes back of a payment now. Most stand as they were made, and need no look at earlier refunds. */
export async function refundablePointsOf(
  db: Db,
  row: ListedPaymentRow,
  unspentPoints: number,
): Promise<Refundable> {
  const gone = [row.refunded_cents, row.refunding_cents, row.returned_cents]
  const isTouched = row.is_disputed || gone.some((cents) => cents > 0)
  return termsOf(isTouched ? await standingOf(db, row) : untouched(row, unspentPoints), await isKept(db, row))
}

/** True for a gift card whose money cannot go back, as it was redeemed or is disputed. */
async function isKept(db: Db, { id, kind }: ListedPaymentRow): Promise<boolean> {
  const card = kindFacts(kind).isPrepaid ? await findCardOf(db, id) : undefined
  return card !== undefined && whyKept(card) !== null
}

/** The refund of unspent points; nothing of what is kept. */
const termsOf = (standing: Standing, kept: boolean) => {
  const refundable = refundableOf(standing)
  return { ...refundable, prices: [...refundable.prices], ...(kept && { grossCents: 0 }) }
}

export const withBuyer = (row: ListedPaymentRow): PaymentWithBuyer => ({
  ...toFields(row),
  user: { id: row.account_id, name: row.user_name, email: row.email },
})

type ListContext = Pick<BillingContext, 'provider' | 'origin'>

export const toAnyPayment = (ctx: ListContext, row: ListedPaymentRow): AnyPayment => ({
  ...withBuyer(row),
  providerUrl: providerUrlOf(ctx, row, paymentPage(row)),
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
    refundedCents: row.refunded_cents,
    refundingCents: row.refunding_cents,
    refundedPoints: row.refunded_points,
    returnedCents: row.returned_cents,
    disputedCents: Number(row.disputed_cents),
    state: row.state,
    paidAt: row.paid_at!.toISOString(),
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    isByGiftCard: row.gift_card_id !== null,
    invoiceNumber: row.invoice_number,
    isPlanRunning: row.is_plan_running,
    movements: movementsOf({ ...row, disputedCents: Number(row.disputed_cents) }),
    papers: row.papers.map(toPaper),
  }
}

type LocatedBy = Answer<typeof getPaymentStory>['evidence']['by']

/** When the id of a sale without VAT was confirmed. */
async function confirmationOf(
  db: Db,
  { vat_kind: kind, buyer, paid_at: paidAt }: ListedPaymentRow,
): Promise<Answer<typeof getPaymentStory>['evidence']['confirmation']> {
  const { vatId } = buyer as { vatId: string | null }
  if (kind !== 'reverse-charge' || vatId === null || paidAt === null) return null
  const found = await findConfirmation(db, vatId, paidAt)
  return found ? { at: found.asked_at.toISOString(), consultation: found.consultation } : null
}

/** @throws {AppError} payment_not_found */
export async function showPaymentStory(
  ctx: ListContext & Pick<BillingContext, 'db'>,
  paymentId: string,
): Promise<Answer<typeof getPaymentStory>> {
  const { db } = ctx
  const [row] = isId(paymentId) ? await selectListedPayments(db, [paymentId]) : []
  if (!row) throw paymentNotFound()
  const disputes = await selectDisputes(db, row.id)
  const named = [row.session_id, row.intent_id, row.provider_invoice_id, ...disputes.map(({ id }) => id)]
  const party = row.buyer as { vatId: string | null }
  return {
    payment: toAnyPayment(ctx, row),
    vat: {
      kind: row.vat_kind,
      country: row.vat_country,
      rateBasisPoints: row.vat_rate_basis_points,
      vatId: party.vatId,
    },
    evidence: {
      declared: row.declared_country,
      card: row.card_country,
      address: row.address_country,
      network: row.network_country,
      by: row.located_by as LocatedBy,
      confirmation: await confirmationOf(db, row),
    },
    providerIds: { session: row.session_id, intent: row.intent_id },
    refundable: termsOf(await standingOf(db, row), await isKept(db, row)),
    withdrawals: await countWithdrawals(db, row.account_id),
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
