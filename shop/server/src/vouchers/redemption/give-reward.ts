import { type RedeemedVoucher, trialPoints } from '@segno/contract'
import { giveAgentDays } from '../../agent/public.ts'
import { beginTrial, giveDiscount } from '../../billing/public.ts'
import type { Db } from '../../platform/db/db.ts'
import { grantPoints } from '../../wallet/public.ts'
import { pointsExpireAt } from '../rules.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import type { VoucherRow } from './queries.ts'

/** What a voucher gave. */
export type Given = Omit<RedeemedVoucher, 'availablePoints' | 'invoiceNumber'>

interface Redemption {
  readonly id: string
  readonly voucher: VoucherRow
  readonly accountId: string
  readonly now: Date
}

/** Points of a redemption: those of the campaign, or of the plan that it begins. */
export function pointsOf(voucher: VoucherRow): number {
  const { plan_points: points, plan_days: days } = voucher
  return points === null || days === null ? voucher.reward_points : trialPoints({ points }, days)
}

/** @returns null where they never expire, or there are none; those of a plan last as long as it does */
export function pointsEndAt(voucher: VoucherRow, now: Date): Date | null {
  return pointsOf(voucher) === 0 ? null : pointsExpireAt(voucher.plan_days ?? voucher.points_days, now)
}

/**
 * Gives what a voucher brings, in the transaction that redeems it.
 *
 * @returns null for somebody who has a plan, where it would begin one
 */
export async function giveReward(
  ctx: VouchersContext,
  tx: Db,
  redemption: Redemption,
): Promise<Given | null> {
  const { id, voucher, accountId, now: at } = redemption
  const given = { accountId, cause: `voucher ${id}`, at }
  const trial = await giveTrial(tx, voucher, given)
  if (voucher.plan_id !== null && trial === null) return null
  const { agent_days: days } = voucher
  const agentUntil = days === null ? null : await giveAgentDays(tx, { ...given, days, reason: 'Voucher' })
  return {
    ...(await givePoints(ctx, tx, redemption)),
    agentUntil: agentUntil?.toISOString() ?? null,
    discount: await giveReduction(tx, voucher, given),
    trial,
  }
}

async function givePoints(
  { promoPointMicroEur }: VouchersContext,
  tx: Db,
  { id, voucher, accountId, now }: Redemption,
): Promise<Pick<RedeemedVoucher, 'points' | 'expiresAt'>> {
  const points = pointsOf(voucher)
  const expiresAt = pointsEndAt(voucher, now)
  const grant = { accountId, points, expiresAt, origin: 'voucher', reference: `voucher:${id}` } as const
  const valueMicroEur = points * promoPointMicroEur
  if (points > 0) await grantPoints(tx, { ...grant, valueMicroEur, givenMicroEur: valueMicroEur }, now)
  return { points, expiresAt: expiresAt?.toISOString() ?? null }
}

interface Recipient {
  readonly accountId: string
  readonly cause: string
  readonly at: Date
}

async function giveTrial(
  tx: Db,
  { plan_id: packageId, plan_name: name, plan_days: days }: VoucherRow,
  given: Recipient,
): Promise<RedeemedVoucher['trial']> {
  if (packageId === null || name === null || days === null) return null
  const endsAt = await beginTrial(tx, { ...given, packageId, days })
  return endsAt && { name, endsAt: endsAt.toISOString() }
}

async function giveReduction(
  tx: Db,
  { discount_percent: percent, discount_days: days }: VoucherRow,
  given: Recipient,
): Promise<RedeemedVoucher['discount']> {
  if (percent === null) return null
  const expiresAt = await giveDiscount(tx, { ...given, percent, days })
  return { percent, expiresAt: expiresAt?.toISOString() ?? null }
}
