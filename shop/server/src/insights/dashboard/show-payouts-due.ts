import type { PayoutsDue } from '@segno/contract'
import { sumOpenPayouts, sumOverpaidAffiliates } from '../../affiliates/public.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumOverpaidArtists, sumPayable } from '../../royalties/public.ts'

/** Apart from the dashboard, because what artists can be paid is reckoned from all of their sales. */
export async function showPayoutsDue(ctx: Pick<Platform, 'db' | 'now'>): Promise<PayoutsDue> {
  const [artists, open, overpaidArtists, overpaidAffiliates] = await Promise.all([
    sumPayable(ctx),
    sumOpenPayouts(ctx.db),
    sumOverpaidArtists(ctx),
    sumOverpaidAffiliates(ctx),
  ])
  return {
    artists,
    affiliates: together(open),
    overpaid: { artists: overpaidArtists, affiliates: together(overpaidAffiliates) },
  }
}

const together = (sums: readonly { currency: string; count: number; amountCents: number }[]) => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  sums: sums.map(({ currency, amountCents }) => ({ currency, amountCents })),
})
