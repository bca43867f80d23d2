import { LOCALE } from '@segno/units'
import type { VoucherOffer } from '@segno/contract'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { countOf } from '../../../ui/format-count.ts'
import { reductionText } from '../../billing/package-words.ts'

/** What a voucher gives, as much of it as one sentence says. */
export type Reward = Pick<VoucherOffer, 'points' | 'agentDays' | 'discountPercent'> & {
  readonly plan: Pick<NonNullable<VoucherOffer['plan']>, 'name' | 'days'> | null
}

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** `25 points, the Agent for 14 days and 20% off the next package` */
export function rewardText({ points, plan, agentDays, discountPercent }: Reward): string {
  const text = LIST.format(
    [
      points > 0 && formatPoints(points),
      plan !== null && `${plan.name} free for ${countOf(plan.days, 'day', 'days')}`,
      agentDays !== null && `the Agent for ${countOf(agentDays, 'day', 'days')}`,
      discountPercent !== null &&
        `${reductionText({ percent: discountPercent })} your next package of points`,
    ].filter((part) => part !== false),
  )
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The reward of a campaign. */
export const rewardOf = ({
  rewardPoints,
  ...rest
}: Omit<Reward, 'points'> & { readonly rewardPoints: number }): string =>
  rewardText({ ...rest, points: rewardPoints })
