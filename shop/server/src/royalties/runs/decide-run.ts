import { amountCents, sumCents } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { agreedBilledAs } from '../../billing/public.ts'
import { dropProposal, isWaiting, payoutAccountMissing, type ProposedPayouts } from '../../payees/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { writeCreditTransfers } from '../../platform/bank/credit-transfer-file.ts'
import { dayOf, isInFuture, wasOver } from '../../platform/day-range.ts'
import { dayWords } from '../../platform/day-words.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { isId } from '../../platform/ids.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import { paymentBeforeRun, paymentInFuture } from '../errors.ts'
import { enterPayment } from '../pay-artist.ts'
import { lockRoyaltyAccount } from '../queries.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { runDecided, runNotFound, runWaiting } from './errors.ts'
import { decideRun, holdRun, selectRunPayments } from './queries.ts'

interface OnRun {
  readonly actorId: string
  readonly runId: string
}

/**
 * The file for the bank, to be executed today. The same run makes the same transfers under the same message id, so that a bank
 * refuses a second one.
 *
 * @throws {AppError} payout_account_missing, payouts_frozen, run_not_found, run_decided, run_waiting
 */
export async function writeRunFile(ctx: RoyaltiesContext, { actorId, runId }: OnRun): Promise<FileAnswer> {
  const { payoutAccount, shop, vatSeller } = ctx
  if (payoutAccount === null) throw payoutAccountMissing()
  const at = ctx.now()
  const { payments, madeAt } = await onOpenRun(ctx, runId, async (tx, run) => {
    await refuseWaiting(tx, runId)
    await refuseWhileBroken(ctx, tx)
    await audit(tx, { actorId, runId, at, after: { file: dayOf(at) } })
    return { payments: await selectRunPayments(tx, runId), madeAt: run.made_at }
  })
  const transfers = payments.map((payment) => ({
    id: payment.id,
    to: { holder: payment.holder, iban: payment.iban },
    amountCents: sumCents([payment.amountCents, payment.vatCents].map(amountCents)),
    remittance: `${shop.name} royalties of ${dayWords(madeAt)}`,
  }))
  const executedOn = taxDayAt(at, vatSeller.place)
  const text = writeCreditTransfers(transfers, { from: payoutAccount, now: at, executedOn })
  return wholeFile(Buffer.from(text), {
    contentType: 'application/xml',
    saveAs: `Royalties ${dayOf(madeAt)}.xml`,
  })
}

/**
 * Enters a payment to each artist of a run. The money has left already, so what came back from buyers since is held against
 * later sales.
 *
 * @throws {AppError} payment_in_future, payment_too_early, payouts_frozen, run_not_found, run_decided, run_waiting
 */
export async function payRun(
  ctx: RoyaltiesContext,
  { actorId, runId, paidOn, reference }: OnRun & { readonly paidOn: string; readonly reference: string },
): Promise<null> {
  const now = ctx.now()
  if (isInFuture(paidOn, now)) throw paymentInFuture()
  await onOpenRun(ctx, runId, async (tx, { made_at: madeAt }) => {
    if (wasOver(paidOn, madeAt)) throw paymentBeforeRun(dayOf(madeAt))
    await refuseWaiting(tx, runId)
    const paid = { paidOn, reference }
    const payments = await selectRunPayments(tx, runId)
    // All before the first paper: every payment locks the counter of papers last.
    for (const { artistId } of payments) await lockRoyaltyAccount(tx, artistId)
    for (const { id, artistId, amountCents: cents, billedAs: kept } of payments) {
      const billed = await agreedBilledAs(ctx, tx, { accountId: artistId, kept })
      const entry = { id, idempotencyKey: id, actorId, artistId, amountCents: cents, billed, ...paid }
      await enterPayment(ctx, tx, entry, now)
    }
    const decided = { decided_by: actorId, decided_at: now, paid_on: paidOn, reference }
    await decideRun(tx, runId, { status: 'paid', ...decided })
    await audit(tx, { actorId, runId, at: now, after: { status: 'paid', ...paid } })
    await refuseWhileBroken(ctx, tx)
  })
  return null
}

/** Frees the artists of a run whose file never reached the bank. @throws {AppError} run_not_found, run_decided */
export async function cancelRun(ctx: RoyaltiesContext, { actorId, runId }: OnRun): Promise<null> {
  const now = ctx.now()
  await onOpenRun(ctx, runId, async (tx) => {
    await dropProposal(tx, { kind: 'run', subjectId: runId }, { actorId, reason: 'Run cancelled', now })
    await cancelOpen(tx, { actorId, runId, now })
  })
  return null
}

async function cancelOpen(tx: Db, { actorId, runId, now }: OnRun & { readonly now: Date }): Promise<void> {
  await decideRun(tx, runId, { status: 'cancelled', decided_by: actorId, decided_at: now })
  await audit(tx, { actorId, runId, at: now, after: { status: 'cancelled' } })
}

/** Runs that wait for a second administrator. */
export const PROPOSED_RUNS: ProposedPayouts = {
  kind: 'run',
  hold: async (tx, { subjectId }) => void (await holdRun(tx, subjectId)),
  confirm: () => Promise.resolve(),
  reject: (tx, { subjectId: runId }, { actorId, now }) => cancelOpen(tx, { actorId, runId, now }),
}

async function refuseWaiting(tx: Db, runId: string): Promise<void> {
  if (await isWaiting(tx, 'run', runId)) throw runWaiting()
}

type Run = NonNullable<Awaited<ReturnType<typeof holdRun>>>

function onOpenRun<Result>(
  { db }: Pick<RoyaltiesContext, 'db'>,
  runId: string,
  act: (tx: Db, run: Run) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const run = isId(runId) ? await holdRun(tx, runId) : undefined
    if (!run) throw runNotFound()
    if (run.status !== 'open') throw runDecided()
    return act(tx, run)
  })
}

function audit(
  tx: Db,
  { actorId, runId, at, after }: { actorId: string; runId: string; at: Date; after: object },
): Promise<void> {
  const subject = { kind: 'payment run', id: runId }
  return recordAudit(tx, [{ actorId, at, action: 'royalties.run', subject, before: null, after }])
}
