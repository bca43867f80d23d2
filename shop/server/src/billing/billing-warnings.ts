import type { BillingContext } from './billing-context.ts'
import { comparisonWarnings } from './compare/compare.ts'
import { disputeWarnings } from './disputes/sync-dispute.ts'
import { exchangeRateWarnings } from './exchange-rates/exchange-rate-warnings.ts'
import { homeWarnings, lateWorkWarnings } from './late-work.ts'
import { refundWarnings } from './refunds/sync-refund.ts'
import { giftCardWarnings } from './gift-cards/gift-card-warnings.ts'
import { sellerWarnings } from './seller.ts'
import { waitingWarnings } from './waiting/waiting-warnings.ts'
import { webhookWarnings } from './webhooks/webhook-trouble.ts'

/** Trouble with money that an administrator has to look at, one sentence each. */
export async function billingWarnings(
  ctx: Pick<BillingContext, 'db' | 'now' | 'provider' | 'shop' | 'vatSeller'>,
): Promise<string[]> {
  return [
    ...sellerWarnings(ctx),
    ...(await disputeWarnings(ctx)),
    ...(await lateWorkWarnings(ctx)),
    ...(await refundWarnings(ctx)),
    ...(await giftCardWarnings(ctx)),
    ...(await waitingWarnings(ctx)),
    ...(await webhookWarnings(ctx)),
    ...(await comparisonWarnings(ctx)),
    ...(await homeWarnings(ctx)),
    ...(await exchangeRateWarnings(ctx)),
  ]
}
