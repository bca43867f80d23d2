import type { PayoutsDue } from '@segno/contract'
import { sumOpenPayouts } from '../../affiliates/public.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumPayable } from '../../royalties/public.ts'

/** Apart from the dashboard, because what artists can be paid is reckoned from all of their sales. */
export async function showPayoutsDue(ctx: Pick<Platform, 'db' | 'now'>): Promise<PayoutsDue> {
  const [artists, open] = await Promise.all([sumPayable(ctx), sumOpenPayouts(ctx.db)])
  return {
    artists,
    affiliates: {
      count: open.reduce((sum, { count }) => sum + count, 0),
      sums: open.map(({ currency, amountCents }) => ({ currency, amountCents })),
    },
  }
}
