import { findAccount } from '../../accounts/public.ts'
import { findSharedMeans, type Paid, type Refunded, sharedSignIns } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { AffiliateTerms } from '../affiliates-context.ts'
import {
  findCommissionOf,
  insertCommission,
  insertRefund,
  lockAffiliate,
  recordOf,
  releaseReversed,
  takeFromPayout,
} from './queries.ts'
import { findReferral } from '../queries.ts'
import { isWithinTerm, RECORD_DAYS, refundOf, shareOf, whyHeld } from '../rules.ts'
import { daysAfter } from '../../platform/day-range.ts'

/**
 * Writes what an affiliate earns by a payment, in the payment's transaction: nothing where nobody brought the payer, or where
 * they are the affiliate by another account, or the affiliate has deleted theirs.
 */
export function earnCommission(terms: AffiliateTerms) {
  return async (tx: Db, { paymentId, accountId, netCents, currency, at }: Paid): Promise<void> => {
    const { shareBasisPoints, holdDays } = terms
    const referral = await findReferral(tx, accountId)
    const amountCents = shareOf(netCents, shareBasisPoints)
    if (!referral || amountCents === 0 || !isWithinTerm(referral.referred_at, at)) return
    const { affiliate_id: affiliateId, suspicion } = referral
    await lockAffiliate(tx, affiliateId)
    const means = await findSharedMeans(tx, { earnerId: affiliateId, payerId: accountId, paymentId })
    if (means.company || means.payout || means.card) return
    const affiliate = await findAccount(tx, affiliateId)
    if (!affiliate) return
    const isActive = affiliate.status === 'activated'
    await insertCommission(tx, {
      id: newId(),
      affiliateId,
      referredId: accountId,
      paymentId,
      currency,
      netCents,
      shareBasisPoints,
      amountCents,
      paidAt: at,
      freeAt: daysAfter(at, holdDays),
      heldBecause: whyHeld({
        suspicion,
        isActive,
        shared: await sharedSignIns(tx, { one: affiliateId, other: accountId, at }),
        record: await recordOf(tx, affiliateId, daysAfter(at, -RECORD_DAYS)),
      }),
    })
  }
}

/**
 * Takes a refund's part of the commission off again, in the refund's transaction. Of a payout that is still open it is
 * taken at once, and what was approved of it has to be approved anew; once it is in a bank file or paid, of the next.
 */
export async function takeBackCommission(tx: Db, refund: Refunded): Promise<void> {
  const found = await findCommissionOf(tx, refund.paymentId)
  if (!found) return
  await lockAffiliate(tx, found.affiliateId)
  const commission = (await findCommissionOf(tx, refund.paymentId))!
  const taken = refundOf(commission, refund.netCents)
  if (taken.netCents === 0) return
  const { payoutId, isPayoutOpen } = commission
  const inPayout = isPayoutOpen ? payoutId : null
  const line = {
    ...taken,
    id: refund.refundId,
    commissionId: commission.id,
    at: refund.at,
    payoutId: inPayout,
  }
  if (!(await insertRefund(tx, line)) || inPayout === null) return
  await releaseReversed(tx, commission.id)
  await takeFromPayout(tx, inPayout, { amountCents: taken.amountCents, at: refund.at })
}
