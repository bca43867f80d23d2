import { kindFacts } from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { BillingContext } from '../billing-context.ts'
import { tellStandingCard } from '../gift-cards/tell-card-owner.ts'
import { restorePoints } from '../payments/restore-points.ts'
import { disputeWonMail } from './dispute-mail.ts'
import type { Disputed } from './lose-dispute.ts'
import { updateDispute } from './queries.ts'

/**
 * Gives back what a dispute took. Purchases that a lost one ended stay ended, for their sounds may have another price by now:
 * the points they had cost come back, and all points that were held.
 */
export async function winDispute(
  ctx: BillingContext,
  tx: Db,
  { dispute, payment, at }: Disputed,
  wasLost: boolean,
): Promise<void> {
  const { id, held_points: held, ended_points: ended } = dispute
  await updateDispute(tx, id, {
    status: 'won',
    closed_at: at,
    held_points: 0,
    lost_points: null,
    ended_points: 0,
    ended_purchases: 0,
    taken_at: null,
    net_cents: null,
  })
  const points = held + ended
  if (points > 0)
    await restorePoints(tx, payment, { points, reference: `dispute-won:${id}:${at.toISOString()}`, now: at })
  if (wasLost && kindFacts(payment.kind).isPrepaid) await tellStandingCard(ctx, tx, payment.id, 'disputeWon')
  const account = wasLost && points > 0 && (await findAccount(tx, payment.account_id))
  if (account) await queueMail(tx, ctx.jobs, disputeWonMail(ctx, account.email, { payment, points }))
}
