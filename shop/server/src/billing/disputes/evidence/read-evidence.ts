import { createHash } from 'node:crypto'
import type { InvoiceParty } from '@segno/invoice'
import type { Db } from '../../../platform/db/db.ts'
import { daysAfter } from '../../../platform/day-range.ts'
import type { BillingContext } from '../../billing-context.ts'
import { disputeNotFound } from '../../errors.ts'
import { readDocument } from '../../invoices/queries.ts'
import { invoicePdf } from '../../invoices/show-invoice.ts'
import { findPayment, grantReference, type PaymentRow } from '../../payments/queries.ts'
import { selectRefunds } from '../../refunds/queries.ts'
import { findDispute, type DisputeRow } from '../queries.ts'
import {
  findBuyer,
  selectLicences,
  selectMails,
  selectPapers,
  selectSignIns,
  selectTaken,
  selectUndisputed,
} from './queries.ts'

/** Sign-ins before a payment show that its buyer was at home in the account. */
const SIGN_INS_DAYS_BEFORE = 30

type Rows<Select extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Select>>
type Refund = Rows<typeof selectRefunds>[number]

/** What the shop knows of a disputed payment. */
export interface Evidence {
  readonly shop: { readonly name: string; readonly origin: string; readonly company: string | null }
  /** Nothing later is in it. */
  readonly at: Date
  /** The administrator's words to the bank; null where they are not written yet. */
  readonly note: string | null
  readonly dispute: Pick<DisputeRow, 'id' | 'reason' | 'amount_cents' | 'opened_at'>
  readonly payment: Pick<
    PaymentRow,
    | 'name'
    | 'discount_percent'
    | 'points'
    | 'currency'
    | 'net_cents'
    | 'vat_cents'
    | 'gross_cents'
    | 'started_at'
    | 'paid_at'
    | 'intent_id'
    | 'card_brand'
    | 'card_last4'
    | 'card_country'
    | 'address_country'
    | 'declared_country'
  > & { readonly buyer: InvoiceParty }
  readonly account: Rows<typeof findBuyer>
  readonly licences: Rows<typeof selectLicences>
  readonly taken: Rows<typeof selectTaken>
  readonly signIns: Rows<typeof selectSignIns>
  readonly mails: Rows<typeof selectMails>
  readonly refunds: readonly Pick<Refund, 'gross_cents' | 'created_at'>[]
  readonly papers: readonly { readonly number: string; readonly issuedOn: string; readonly sha256: string }[]
  readonly undisputed: Rows<typeof selectUndisputed>
}

/**
 * Reads what is about this payment and nothing else, until a moment: the same moment gives the same evidence.
 *
 * @throws {AppError} dispute_not_found
 */
export async function readEvidence(
  { db, shop, origin }: Pick<BillingContext, 'db' | 'shop' | 'origin'>,
  disputeId: string,
  { at, note }: Pick<Evidence, 'at' | 'note'>,
): Promise<Evidence> {
  const dispute = await findDispute(db, disputeId)
  const payment = dispute && (await findPayment(db, dispute.payment_id))
  if (!dispute || !payment) throw disputeNotFound()
  const { account_id: accountId, started_at: since } = payment
  const period = { accountId, since, at }
  const licences = await selectLicences(db, grantReference(payment.id), at)
  const refunds = await selectRefunds(db, payment.id)
  return {
    shop: { name: shop.name, origin, company: shop.legal?.name ?? null },
    at,
    note,
    dispute,
    payment: { ...payment, buyer: payment.buyer as InvoiceParty },
    account: await findBuyer(db, accountId),
    licences,
    taken: await selectTaken(db, { ...period, soundIds: licences.map((licence) => licence.sound_id) }),
    signIns: await selectSignIns(db, { ...period, since: daysAfter(since, -SIGN_INS_DAYS_BEFORE) }),
    mails: await selectMails(db, period),
    refunds: refunds.filter(({ status, created_at: made }) => status !== 'failed' && made <= at),
    papers: await readPapers(db, payment.id, at),
    undisputed: await selectUndisputed(db, {
      paymentId: payment.id,
      accountId,
      fingerprint: payment.card_fingerprint,
      at,
    }),
  }
}

async function readPapers(db: Db, paymentId: string, at: Date) {
  const papers = []
  for (const { number, document } of await selectPapers(db, paymentId, at)) {
    const paper = readDocument(document)
    const bytes = await invoicePdf(paper)
    papers.push({
      number,
      issuedOn: paper.issuedOn,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  }
  return papers
}
