import { trialPoints } from '@segno/contract'

interface Reward {
  readonly rewardPoints: number
  readonly discountPercent: number | null
  readonly planDays: number | null
}

/** A package of points at its price in euros. */
interface ListedPoints {
  readonly points: number
  readonly listedMicroEur: number
}

interface Prices {
  readonly promoPointMicroEur: number
  /** Points a month of the plan that the reward begins; null for none. */
  readonly planPoints: number | null
  readonly packages: readonly ListedPoints[]
}

/** What a campaign adds to points that were sold at a reduced price: up to the worth of given ones, never above the list. */
export const missingOf = (
  sale: { readonly points: number; readonly paidMicroEur: number; readonly listedMicroEur: number },
  promoPointMicroEur: number,
): number => Math.max(0, Math.min(sale.listedMicroEur, sale.points * promoPointMicroEur) - sale.paidMicroEur)

const reducedMicroEur = ({ listedMicroEur }: ListedPoints, percent: number): number =>
  Math.floor((listedMicroEur * (100 - percent)) / 100)

/** The most that one redemption can take from its campaign's budget, in millionths of a euro. */
export function mostOfOne(
  { rewardPoints, discountPercent, planDays }: Reward,
  { promoPointMicroEur, planPoints, packages }: Prices,
): number {
  const points =
    planPoints === null || planDays === null ? rewardPoints : trialPoints({ points: planPoints }, planDays)
  const added =
    discountPercent === null
      ? []
      : packages.map((one) =>
          missingOf({ ...one, paidMicroEur: reducedMicroEur(one, discountPercent) }, promoPointMicroEur),
        )
  return points * promoPointMicroEur + Math.max(0, ...added)
}
