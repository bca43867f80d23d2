import { listedPoints, plansToTry } from '../../billing/public.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import { mostOfOne } from './rules.ts'

interface Reward {
  readonly rewardPoints: number
  readonly discountPercent: number | null
  readonly planId: string | null
  readonly planDays: number | null
}

/** The most that one redemption takes from its campaign's budget by the prices of today, in millionths of a euro. */
export async function mostOfRedemption(
  { db, promoPointMicroEur }: Pick<VouchersContext, 'db' | 'promoPointMicroEur'>,
  reward: Reward,
): Promise<number> {
  const plan = (await plansToTry(db)).find(({ id }) => id === reward.planId)
  const planPoints = plan?.points ?? null
  return mostOfOne(reward, { promoPointMicroEur, planPoints, packages: await listedPoints(db) })
}
