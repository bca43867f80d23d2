import { taxDayAt } from '@segno/vat'
import { payoutAccountMissing } from '../../payees/public.ts'
import { writeCreditTransfers } from '../../platform/bank/credit-transfer-file.ts'
import { dayWords } from '../../platform/day-words.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { auditRun, onOpenRun, type OnRun, refuseWaiting } from './open-run.ts'
import { writePaypalFile } from './paypal-file.ts'
import { type RunPayment, selectRunPayments } from './queries.ts'
import { paidCents } from './rules.ts'

interface WrittenRun {
  readonly payments: readonly RunPayment[]
  readonly madeAt: Date
  /** Of the file, without its ending. */
  readonly name: string
  /** Shown to each artist who is paid. */
  readonly note: string
}

/**
 * The file for the bank, to be executed today, or for PayPal. The same run makes the same payments under the same ids.
 *
 * @throws {AppError} payout_account_missing, payouts_frozen, run_not_found, run_decided, run_waiting
 */
export async function writeRunFile(ctx: RoyaltiesContext, { actorId, runId }: OnRun): Promise<FileAnswer> {
  const at = ctx.now()
  const { payments, madeAt, way } = await onOpenRun(ctx, runId, async (tx, run) => {
    if (run.way === 'sepa' && ctx.payoutAccount === null) throw payoutAccountMissing()
    await refuseWaiting(tx, runId)
    await refuseWhileBroken(ctx, tx)
    await auditRun(tx, { actorId, runId, at, after: { file: taxDayAt(at, ctx.vatSeller.place) } })
    return { payments: await selectRunPayments(tx, runId), madeAt: run.made_at, way: run.way }
  })
  const day = taxDayAt(madeAt, ctx.vatSeller.place)
  const name = `Royalties ${day}`
  const run = { payments, madeAt, name, note: `${ctx.shop.name} royalties of ${dayWords(new Date(day))}` }
  return way === 'paypal'
    ? writePaypalFile(payments, { ...run, country: ctx.vatSeller.place.country })
    : sepaFile(ctx, run, at)
}

function sepaFile(
  { payoutAccount: from, vatSeller }: RoyaltiesContext,
  { payments, name, note }: WrittenRun,
  now: Date,
): FileAnswer {
  const transfers = payments.map((payment) => ({
    id: payment.id,
    to: { holder: payment.holder, iban: payment.iban! },
    amountCents: paidCents(payment),
    remittance: note,
  }))
  const executedOn = taxDayAt(now, vatSeller.place)
  const text = writeCreditTransfers(transfers, { from: from!, now, executedOn })
  return wholeFile(Buffer.from(text), { contentType: 'application/xml', saveAs: `${name}.xml` })
}
