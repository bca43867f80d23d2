import { dayWords, type InvoiceDocument } from '@segno/invoice'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { paperDay } from '../invoices/issue-invoice.ts'
import { insertInvoice, readDocument, selectDisputePapers, takeInvoiceNumber } from '../invoices/queries.ts'
import { paymentMeans } from '../payments/methods.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { credited, mailPaper, paidBy, standingInvoice } from '../refunds/papers.ts'
import { missingPapers, type PaperSum } from './missing-papers.ts'
import { lostParts } from './parts.ts'
import type { DisputeRow } from './queries.ts'

interface Disputed {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow
  readonly at: Date
}

/**
 * Brings the papers of a payment's disputes up to what they took: a price that the bank took back was not received, so its VAT is not
 * owed. A lost dispute has credit notes; where it is won after all, or a refund has taken its part, an invoice takes the place of each.
 * The payment is locked.
 *
 * @see https://eur-lex.europa.eu/eli/dir/2006/112/oj Directive 2006/112/EC, article 90
 */
export async function correctPapers(
  ctx: BillingContext,
  tx: Db,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  for (const { dispute, lost } of await lostParts(tx, payment)) {
    const { reversed, credit } = missingPapers(await standingNotes(tx, dispute.id), lost)
    const disputed = { dispute, payment, at }
    for (const { document } of reversed) await reverseNote(ctx, tx, disputed, document)
    if (credit) await creditLost(ctx, tx, disputed, credit)
  }
}

/** Credit notes of a dispute that no invoice took the place of. */
async function standingNotes(
  tx: Db,
  disputeId: string,
): Promise<(PaperSum & { readonly document: InvoiceDocument })[]> {
  const papers = (await selectDisputePapers(tx, disputeId)).map(({ document }) => readDocument(document))
  const replaced = new Set(
    papers.flatMap(({ kind, corrects }) => (kind === 'invoice' ? corrects!.number : [])),
  )
  return papers
    .filter(({ kind, number }) => kind === 'credit-note' && !replaced.has(number))
    .map((document) => ({
      document,
      netCents: document.netCents,
      vatCents: document.vatCents,
      rateBasisPoints: document.vat[0]!.rateBasisPoints,
    }))
}

async function creditLost(
  ctx: BillingContext,
  tx: Db,
  disputed: Disputed,
  sum: Pick<PaperSum, 'netCents' | 'vatCents'>,
): Promise<void> {
  const { dispute, payment, at } = disputed
  const invoice = await standingInvoice(tx, payment)
  const day = paperDay(ctx, at)
  const lostOn = paperDay(ctx, dispute.closed_at ?? at)
  const note = credited(
    { ...invoice, ...paidBy('reversal by the bank') },
    {
      number: await takeInvoiceNumber(tx, 'CN', day),
      issuedOn: day,
      netCents: sum.netCents,
      vatCents: sum.vatCents,
      pointsBack: null,
      paymentNote: `Payment reversed by the bank on ${dayWords(lostOn)} (dispute ${dispute.id}).`,
    },
  )
  await keep(ctx, tx, disputed, note)
}

async function reverseNote(
  ctx: BillingContext,
  tx: Db,
  disputed: Disputed,
  note: InvoiceDocument,
): Promise<void> {
  const { dispute, payment, at } = disputed
  const day = paperDay(ctx, at)
  const why =
    dispute.status === 'won'
      ? 'The dispute was decided for us and the payment stands.'
      : 'The bank took back another sum.'
  await keep(ctx, tx, disputed, {
    ...note,
    ...paymentMeans(payment),
    kind: 'invoice',
    number: await takeInvoiceNumber(tx, 'IN', day),
    issuedOn: day,
    paymentNote: `${why} This invoice takes the place of credit note ${note.number}.`,
    corrects: { number: note.number, issuedOn: note.issuedOn, kind: 'credit-note' },
  })
}

async function keep(
  ctx: BillingContext,
  tx: Db,
  { dispute, payment, at }: Disputed,
  document: InvoiceDocument,
): Promise<void> {
  await insertInvoice(tx, {
    number: document.number,
    accountId: payment.account_id,
    paymentId: payment.id,
    disputeId: dispute.id,
    document,
    issuedAt: at,
  })
  await mailPaper(ctx, tx, document)
}
