import { MAX_RUN_PAYMENTS, type RunWay } from '@segno/contract'
import { amountCents, sumCents } from '@segno/units'
import { readBilledAs, vatOnTop } from '../../billing/public.ts'
import { needsSecondPerson, payoutAccountMissing, proposePayout } from '../../payees/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import { showBalance } from '../pay-artist.ts'
import { lockRoyaltyAccount } from '../queries.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { payMomentAt } from '../rules.ts'
import { nothingPayable } from './errors.ts'
import {
  findRun,
  insertRun,
  insertRunPayment,
  isInOpenRun,
  payableArtistsOf,
  type PayableRow,
  type RunRow,
} from './queries.ts'
import { payWayOf } from './rules.ts'

interface NewRun {
  readonly actorId: string
  readonly way: RunWay
  readonly minAmountCents: number
}

/**
 * Starts a run of payments to all artists who can be paid that way, the largest sums first.
 *
 * @throws {AppError} payout_account_missing, payouts_frozen, nothing_payable, second_admin_missing
 */
export async function startRun(ctx: RoyaltiesContext, asked: NewRun): Promise<RunRow> {
  const { actorId, way, minAmountCents } = asked
  if (way === 'sepa' && ctx.payoutAccount === null) throw payoutAccountMissing()
  const now = ctx.now()
  const id = newId()
  return inTransaction(ctx.db, async (tx) => {
    await insertRun(tx, { id, way, madeBy: actorId, now })
    for (const row of await selectReady(tx, { now, way, minAmountCents }))
      await addPayment(ctx, tx, { id, row, now, minAmountCents })
    const run = (await findRun(tx, id))!
    if (run.payment_count === 0) throw nothingPayable(way)
    const { amount_cents: cents, vat_cents: vatCents } = run
    const after = { way, payments: run.payment_count, amountCents: cents, ...(vatCents > 0 && { vatCents }) }
    const subject = { kind: 'payment run', id }
    await recordAudit(tx, [{ actorId, at: now, action: 'royalties.run', subject, before: null, after }])
    await refuseWhileBroken(ctx, tx)
    const together = sumCents([amountCents(cents), amountCents(vatCents)])
    if (!needsSecondPerson(ctx.payoutLimits, together)) return run
    const proposed = { kind: 'run', subjectId: id, recipientId: null, currency: 'EUR' } as const
    const facts = { ...proposed, amountCents: cents, vatCents, proposedBy: actorId, now }
    await proposePayout(tx, ctx.payoutLimits, facts)
    return { ...run, is_waiting: true }
  })
}

/** In the order in which accounts are locked. */
async function selectReady(
  tx: Db,
  { now, way, minAmountCents }: { now: Date } & Omit<NewRun, 'actorId'>,
): Promise<PayableRow[]> {
  const ready: PayableRow[] = []
  const payable = payableArtistsOf(tx, { moment: payMomentAt(now), balance: 'payable', words: '' })
  const rows = payable.batches({ sort: '-payableCents' }, MAX_RUN_PAYMENTS)
  for await (const batch of rows)
    ready.push(...batch.filter((row) => row.cents >= minAmountCents && payWayOf(row, now) === way))
  return ready.slice(0, MAX_RUN_PAYMENTS).toSorted((one, other) => (one.artist_id < other.artist_id ? -1 : 1))
}

/** Somebody else may have paid the artist, or begun a run with them, until their account was locked. */
async function addPayment(
  ctx: RoyaltiesContext,
  tx: Db,
  { id, row, now, minAmountCents }: { id: string; row: PayableRow; now: Date; minAmountCents: number },
): Promise<void> {
  const artistId = row.artist_id
  await lockRoyaltyAccount(tx, artistId)
  if (await isInOpenRun(tx, artistId)) return
  const { payableCents } = await showBalance({ now: () => now }, tx, artistId)
  if (payableCents < minAmountCents) return
  const billed = await readBilledAs(ctx, tx, artistId)
  const { holder, iban, paypal } = row
  await insertRunPayment(tx, id, {
    id: newId(),
    artistId,
    amountCents: payableCents,
    holder: holder!,
    iban,
    paypal,
    vatCents: vatOnTop(billed, amountCents(payableCents)),
    billedAs: billed,
  })
}
