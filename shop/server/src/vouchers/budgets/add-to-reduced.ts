import type { ReducedSale } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { wasCardCounted } from '../takers/queries.ts'
import { countTaking } from '../takers/takers.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import { findCampaignOf, takeAtMost } from './queries.ts'
import { missingOf } from './rules.ts'

/**
 * Adds to points that a voucher made cheaper, from its campaign's budget, in the transaction of their payment. A card that has
 * paid for as many reductions of the campaign as one person can use brings nothing; one that its owner paid with before was counted
 * with the redemption.
 *
 * @returns what was added, in millionths of a euro
 */
export async function addToReduced(
  ctx: Pick<VouchersContext, 'promoPointMicroEur' | 'takerKeys'>,
  tx: Db,
  { cause, cardFingerprint, at, ...sale }: ReducedSale,
): Promise<number> {
  const campaign = await findCampaignOf(tx, cause)
  if (!campaign) return 0
  const { campaign_id: campaignId, per_account: most } = campaign
  const isNew = cardFingerprint !== null && !(await wasCardCounted(tx, cause, cardFingerprint))
  const cards = isNew ? [{ kind: 'card', value: cardFingerprint } as const] : []
  if (!(await countTaking(ctx, tx, { campaignId, marks: cards, most, at }))) return 0
  return takeAtMost(tx, campaignId, missingOf(sale, ctx.promoPointMicroEur))
}
