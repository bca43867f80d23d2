import { taxDayAt } from '@segno/vat'
import { findAccount } from '../../accounts/public.ts'
import { agreedBilledAs, issueSelfBilled, type SelfBillingContext } from '../../billing/public.ts'
import {
  dropProposal,
  needsSecondPerson,
  type PayoutListeners,
  type ProposedPayouts,
  proposalWaiting,
  proposePayout,
  showWaiting,
} from '../../payees/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { type LedgerChecks, refuseWhileBroken } from '../../wallet/public.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { lockAffiliate, lockAffiliates, releasePayout } from '../commissions/queries.ts'
import {
  affiliateClosed,
  commissionInPayout,
  commissionNotFound,
  paymentBeforeApproval,
  paymentInFuture,
  payoutChanged,
  payoutDisputed,
  payoutInFile,
  payoutNotFound,
} from '../errors.ts'
import { payoutVat, transferCents } from '../payouts/payout-vat.ts'
import { selectPayoutLines } from '../statements/queries.ts'
import { dayOf, isInFuture, wasOver } from '../../platform/day-range.ts'
import {
  areDisputed,
  decideOnCommission,
  decideOnPayout,
  findCommission,
  selectPayouts,
  withdrawFile,
} from './queries.ts'

type Context = SelfBillingContext & Pick<AffiliatesContext, 'db' | 'failpoint'>
export type PayoutRow = Awaited<ReturnType<typeof selectPayouts>>[number]

interface Decided {
  readonly decided_by: string
  readonly decided_at: Date
}

interface Transfer {
  readonly paidOn: string
  readonly reference: string
}

interface OnPayout {
  readonly actorId: string
  readonly payoutId: string
}

/**
 * Approves a payout at the sum that the administrator saw; a refund may have made it smaller since. Above the shop's limit it
 * waits for a second administrator.
 *
 * @throws {AppError} payout_not_found, payout_changed, payout_disputed, affiliate_closed, second_admin_missing, proposal_waiting
 */
export async function approvePayout(
  ctx: Context & Pick<AffiliatesContext, 'payoutLimits'>,
  asked: OnPayout & { readonly amountCents: number },
): Promise<{ isWaiting: boolean }> {
  const { actorId, amountCents } = asked
  let isWaiting = false
  await decide(ctx, asked, { from: ['requested'] }, async (tx, payout, decided) => {
    await refuseUnapprovable(tx, payout, amountCents)
    isWaiting = needsSecondPerson(ctx.payoutLimits, transferCents(payout))
    const [waiting] = await showWaiting(tx, { kind: 'affiliate', subjectId: payout.id })
    if (waiting?.amountCents === amountCents) throw proposalWaiting()
    // A refund has made the payout smaller since it was proposed.
    if (waiting) await dropWaiting(tx, payout, { ...decided, reason: 'The sum has changed' })
    if (!isWaiting) return approve(tx, payout, decided)
    await proposePayout(tx, ctx.payoutLimits, {
      kind: 'affiliate',
      subjectId: payout.id,
      recipientId: payout.affiliate_id,
      amountCents,
      vatCents: payoutVat(payout),
      currency: payout.currency,
      proposedBy: actorId,
      now: decided.decided_at,
    })
    return null
  })
  return { isWaiting }
}

async function refuseUnapprovable(tx: Db, payout: PayoutRow, amountCents: number): Promise<void> {
  if (payout.amount_cents !== amountCents) throw payoutChanged()
  const account = await findAccount(tx, payout.affiliate_id)
  // The earnings of a deleted account are still paid.
  if (account && account.status !== 'activated') throw affiliateClosed()
  if (await areDisputed(tx, [payout.id])) throw payoutDisputed()
}

async function approve(tx: Db, payout: PayoutRow, decided: Decided): Promise<object> {
  await decideOnPayout(tx, payout.id, { ...decided, status: 'approved', held_reason: null })
  return { status: 'approved', amountCents: payout.amount_cents, currency: payout.currency }
}

/** Payouts that wait for a second administrator, still requested until then. */
export const proposedAffiliatePayouts = (ctx: Context): ProposedPayouts => ({
  kind: 'affiliate',
  hold: (tx, { recipientId }) => lockAffiliate(tx, recipientId!),
  async confirm(tx, { subjectId, amountCents }, { actorId }) {
    for (const payout of await findPayouts(tx, [subjectId]))
      await decideWithin(ctx, tx, { actorId, payout, from: ['requested'] }, async (known, decided) => {
        await refuseUnapprovable(tx, known, amountCents)
        return approve(tx, known, decided)
      })
  },
  reject: () => Promise.resolve(),
})

/**
 * Holds an open payout that is in no bank file: it has to be approved anew.
 *
 * @throws {AppError} payout_not_found, payout_changed, payout_in_file
 */
export function holdPayout(ctx: Context, asked: OnPayout & { readonly reason: string }): Promise<null> {
  const { reason } = asked
  return decide(ctx, asked, { from: ['requested', 'approved'] }, async (tx, payout, decided) => {
    if (payout.file_key !== null) throw payoutInFile()
    await dropWaiting(tx, payout, { ...decided, reason })
    await decideOnPayout(tx, payout.id, { ...decided, status: 'requested', held_reason: reason })
    return { status: 'requested', heldReason: reason }
  })
}

/**
 * Rejects a payout: what was in it can be asked for again. Where it is in a bank file, that file is withdrawn, so that its other
 * payouts can be in a new one.
 *
 * @throws {AppError} payout_not_found, payout_changed, payout_in_file
 */
export function rejectPayout(
  ctx: Context,
  asked: OnPayout & { readonly reason: string; readonly isFileWithdrawn?: boolean | undefined },
): Promise<null> {
  const { reason, isFileWithdrawn = false } = asked
  return decide(ctx, asked, { from: ['requested', 'approved'] }, async (tx, payout, decided) => {
    if (payout.file_key !== null) {
      if (!isFileWithdrawn) throw payoutInFile()
      await withdrawFile(tx, payout.file_key)
    }
    await dropWaiting(tx, payout, { ...decided, reason })
    await decideOnPayout(tx, payout.id, { ...decided, status: 'rejected', reason, held_reason: null })
    await releasePayout(tx, payout.id)
    return { status: 'rejected', reason, ...(payout.file_key !== null && { isFileWithdrawn }) }
  })
}

const dropWaiting = (tx: Db, { id }: PayoutRow, by: Decided & { readonly reason: string }): Promise<void> =>
  dropProposal(
    tx,
    { kind: 'affiliate', subjectId: id },
    { actorId: by.decided_by, reason: by.reason, now: by.decided_at },
  )

/**
 * Enters the transfer of approved payouts: of all of them, or of none.
 *
 * @throws {AppError} payout_not_found, payout_changed, payment_in_future, payment_too_early, payouts_frozen
 */
export async function payPayouts(
  ctx: Context & LedgerChecks & PayoutListeners,
  asked: { readonly actorId: string; readonly payoutIds: readonly string[] } & Transfer,
): Promise<null> {
  const { actorId, paidOn, reference } = asked
  if (isInFuture(paidOn, ctx.now())) throw paymentInFuture()
  const payouts = await findPayouts(ctx.db, asked.payoutIds)
  return inTransaction(ctx.db, async (tx) => {
    // All before the first paper: every payment locks the counter of papers last.
    await lockAffiliates(
      tx,
      payouts.map((payout) => payout.affiliate_id),
    )
    for (const payout of payouts)
      await decideWithin(ctx, tx, { actorId, payout, from: ['approved'] }, async (now, decided) => {
        const { decided_at: approvedAt } = now
        if (approvedAt && wasOver(paidOn, approvedAt)) throw paymentBeforeApproval(dayOf(approvedAt))
        const vatCents = await issuePaper(ctx, tx, now, asked)
        const transfer = { paid_on: paidOn, reference, vat_cents: vatCents }
        await decideOnPayout(tx, now.id, { ...decided, status: 'paid', ...transfer })
        const { amount_cents: cents, currency } = now
        const paid = {
          payoutId: now.id,
          recipientId: now.affiliate_id,
          amountCents: cents,
          vatCents,
          currency,
        }
        for (const hook of ctx.onPaidOut)
          await hook(tx, {
            ...paid,
            earnedBy: 'commissions',
            paidOn,
            correctsId: null,
            at: decided.decided_at,
          })
        const vat = vatCents === 0 ? {} : { vatCents }
        return { status: 'paid', amountCents: cents, ...vat, currency, paidOn, reference }
      })
    await refuseWhileBroken(ctx, tx)
    return null
  })
}

/** @returns VAT on top */
async function issuePaper(
  ctx: Context,
  tx: Db,
  payout: PayoutRow,
  { paidOn, reference }: Transfer,
): Promise<number> {
  const { id, affiliate_id: accountId, currency, amount_cents: netCents, billed_as: kept } = payout
  const billed = await agreedBilledAs(ctx, tx, { accountId, kept })
  const moments = (await selectPayoutLines(tx, id)).map(({ at }) => at)
  const dayAt = (at: Date | undefined) => (at ? taxDayAt(at, ctx.vatSeller.place) : null)
  const [from, until] = [dayAt(moments[0]), dayAt(moments.at(-1))]
  const period = from && until && { from, until }
  const what = 'Commission for sales to people you brought'
  return issueSelfBilled(ctx, tx, {
    id,
    accountId,
    billed,
    netCents,
    currency,
    what,
    period,
    paidOn,
    reference,
  })
}

/** In the order in which affiliates are locked. @throws {AppError} payout_not_found */
export async function findPayouts(db: Db, ids: readonly string[]): Promise<PayoutRow[]> {
  const wanted = new Set(ids)
  const found = await selectPayouts(db, [...wanted].filter(isId))
  if (found.length < wanted.size) throw payoutNotFound()
  return found
}

/** One decision after the other, each with its entry in the audit trail. `make` answers null where nothing is decided yet. */
async function decide(
  ctx: Context,
  { actorId, payoutId }: OnPayout,
  { from }: { readonly from: readonly string[] },
  make: (tx: Db, payout: PayoutRow, decided: Decided) => Promise<object | null>,
): Promise<null> {
  const payouts = await findPayouts(ctx.db, [payoutId])
  await inTransaction(ctx.db, async (tx) => {
    for (const payout of payouts)
      await decideWithin(ctx, tx, { actorId, payout, from }, (known, decided) => make(tx, known, decided))
  })
  return null
}

async function decideWithin(
  { now, failpoint }: Pick<Context, 'now' | 'failpoint'>,
  tx: Db,
  asked: { readonly actorId: string; readonly payout: PayoutRow; readonly from: readonly string[] },
  make: (payout: PayoutRow, decided: Decided) => Promise<object | null>,
): Promise<void> {
  const { actorId, from } = asked
  await lockAffiliate(tx, asked.payout.affiliate_id)
  const [payout] = await selectPayouts(tx, [asked.payout.id])
  if (!payout || !from.includes(payout.status)) throw payoutChanged()
  const at = now()
  const after = await make(payout, { decided_by: actorId, decided_at: at })
  failpoint('payout:decided')
  if (after === null) return
  const subject = { kind: 'account', id: payout.affiliate_id }
  const before = { status: payout.status }
  await recordAudit(tx, [{ actorId, at, action: 'affiliate.payout', subject, before, after }])
}

export type Decision =
  | { readonly decision: 'hold' | 'reject'; readonly reason: string }
  | { readonly decision: 'release' }

/** @throws {AppError} commission_not_found, commission_in_payout */
export async function decideCommission(
  { db, now }: Context,
  asked: { readonly actorId: string; readonly commissionId: string } & Decision,
): Promise<null> {
  const { actorId, commissionId } = asked
  const known = isId(commissionId) ? await findCommission(db, commissionId) : undefined
  if (!known) throw commissionNotFound()
  await inTransaction(db, async (tx) => {
    await lockAffiliate(tx, known.affiliate_id)
    const commission = await findCommission(tx, commissionId)
    if (!commission) throw commissionNotFound()
    if (commission.payout_id !== null) throw commissionInPayout()
    const decided =
      asked.decision === 'release'
        ? ({ decision: null, reason: null } as const)
        : ({ decision: asked.decision === 'hold' ? 'held' : 'rejected', reason: asked.reason } as const)
    await decideOnCommission(tx, commissionId, decided)
    await recordAudit(tx, [
      {
        actorId,
        at: now(),
        action: 'affiliate.commission',
        subject: { kind: 'account', id: commission.affiliate_id },
        before: { decision: commission.decision, reason: commission.reason },
        after: { commissionId, ...decided },
      },
    ])
  })
  return null
}
