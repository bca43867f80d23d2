import type { RedeemedVoucher, VoucherOffer } from '@segno/contract'
import { holdAccount } from '../../accounts/public.ts'
import { hasPlan } from '../../billing/public.ts'
import { giveBackAttempts, reserveAttempts, voucherGuess } from '../../identity/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { codeKey } from '../../platform/secrets/typed-code.ts'
import { availablePoints } from '../../wallet/public.ts'
import { takeWhole } from '../budgets/queries.ts'
import { countTaking, marksOf, pastOf } from '../takers/takers.ts'
import { voucherRefused, voucherUnknown } from '../errors.ts'
import { lastDayBefore, refusalOf, type Refusal } from '../rules.ts'
import { triedPlan } from '../show-campaigns.ts'
import type { VouchersContext } from '../vouchers-context.ts'
import { type Given, giveReward, pointsEndAt, pointsOf } from './give-reward.ts'
import { offerGiftCard, takeGiftCard } from './gift-card.ts'
import {
  countForTaker,
  findVoucher,
  holdCampaign,
  insertRedemption,
  takeOneUse,
  type VoucherRow,
} from './queries.ts'

export interface TypedVoucher {
  readonly accountId: string
  readonly clientAddress: string
  readonly code: string
  /** Of a gift card, as they were shown. */
  readonly points?: number | undefined
}

/**
 * Reward of a voucher, or what a gift card's money buys.
 *
 * @throws {AppError} voucher_… or gift_card_… where it cannot be redeemed, too_many_attempts
 */
export async function previewVoucher(ctx: VouchersContext, typed: TypedVoucher): Promise<VoucherOffer> {
  const voucher = await readTyped(ctx, typed)
  if (voucher === 'giftCard') return offerGiftCard(ctx, typed)
  await refuse(ctx, ctx.db, { voucher, accountId: typed.accountId, now: ctx.now() })
  return {
    points: voucher.reward_points,
    pointsDays: voucher.points_days,
    agentDays: voucher.agent_days,
    discountPercent: voucher.discount_percent,
    discountDays: voucher.discount_days,
    plan: triedPlan(voucher),
    lastDay: voucher.valid_until && lastDayBefore(voucher.valid_until),
    giftCard: null,
  }
}

/**
 * Redeems a voucher in one transaction: all of it happens, or nothing. The order of locks is account, campaign, voucher,
 * takers, budget, plans, licences of the Agent, wallet. What was read before only chooses the words of a refusal; constraints and conditional changes decide.
 *
 * @throws {AppError} voucher_… or gift_card_… where it cannot be redeemed, too_many_attempts
 */
export async function redeemVoucher(ctx: VouchersContext, typed: TypedVoucher): Promise<RedeemedVoucher> {
  const { accountId } = typed
  const read = await readTyped(ctx, typed)
  if (read === 'giftCard') return takeGiftCard(ctx, typed)
  const { campaign_id: campaignId } = read
  const redeemed = await inTransaction(ctx.db, async (tx) => {
    if (!(await holdAccount(tx, accountId))) throw voucherUnknown()
    await holdCampaign(tx, campaignId)
    const voucher = await findVoucher(tx, codeKey(typed.code), accountId)
    if (!voucher) throw voucherUnknown()
    const now = ctx.now()
    await refuse(ctx, tx, { voucher, accountId, now })
    return give(ctx, tx, { voucher, accountId, now })
  })
  return {
    ...redeemed,
    invoiceNumber: null,
    availablePoints: await availablePoints(ctx.db, accountId, ctx.now()),
  }
}

interface Redemption {
  readonly voucher: VoucherRow
  readonly accountId: string
  readonly now: Date
}

async function give(ctx: VouchersContext, tx: Db, { voucher, accountId, now }: Redemption): Promise<Given> {
  const id = newId()
  await take(ctx, tx, voucher, {
    id,
    accountId,
    points: pointsOf(voucher),
    pointsExpireAt: pointsEndAt(voucher, now),
    agentDays: voucher.agent_days,
    discountPercent: voucher.discount_percent,
    planDays: voucher.plan_days,
    now,
  })
  ctx.failpoint('voucher:taken')
  const given = await giveReward(ctx, tx, { id, voucher, accountId, now })
  if (given === null) throw refused(voucher, 'has_plan')
  ctx.failpoint('voucher:before-commit')
  return given
}

/** Counts the code as a wrong one until it is known to be none. */
async function readTyped(ctx: VouchersContext, typed: TypedVoucher): Promise<VoucherRow | 'giftCard'> {
  const guess = voucherGuess(typed.accountId, typed.clientAddress)
  await reserveAttempts(ctx, guess)
  const key = codeKey(typed.code)
  const voucher =
    (await findVoucher(ctx.db, key, typed.accountId)) ??
    ((await ctx.giftCards.knows(key)) ? 'giftCard' : undefined)
  if (voucher === undefined) throw voucherUnknown()
  await giveBackAttempts(ctx, guess)
  return voucher
}

async function refuse(ctx: VouchersContext, db: Db, { voucher, accountId, now }: Redemption): Promise<void> {
  const { redemptions, firstMadeAt } = await pastOf(ctx, db, { accountId, campaignId: voucher.campaign_id })
  const madeAt = voucher.account_made_at
  const why = refusalOf(
    {
      isOn: voucher.is_on,
      validFrom: voucher.valid_from,
      validUntil: voucher.valid_until,
      isForNewAccounts: voucher.is_for_new_accounts,
      accountMadeAt: firstMadeAt !== null && firstMadeAt < madeAt ? firstMadeAt : madeAt,
      isUsedUp:
        voucher.is_used_up || (voucher.budget_left ?? Infinity) < pointsOf(voucher) * ctx.promoPointMicroEur,
      isAlreadyTheirs: voucher.is_already_theirs,
      isLimitReached: voucher.is_limit_reached || redemptions >= voucher.per_account,
      hasPlan: voucher.plan_id !== null && (await hasPlan(db, accountId, now)),
    },
    now,
  )
  if (why !== null) throw refused(voucher, why)
}

/** @throws {AppError} where somebody came between */
async function take(
  ctx: VouchersContext,
  tx: Db,
  voucher: VoucherRow,
  redemption: Omit<Parameters<typeof insertRedemption>[1], 'voucherId' | 'campaignId'>,
): Promise<void> {
  const { id: voucherId, campaign_id: campaignId, per_account: most } = voucher
  const { accountId, points, now: at } = redemption
  if (!(await insertRedemption(tx, { ...redemption, voucherId, campaignId })))
    throw refused(voucher, 'already_yours')
  if (!(await takeOneUse(tx, voucherId))) throw refused(voucher, 'used_up')
  if (!(await countForTaker(tx, { campaignId, accountId, most }))) throw refused(voucher, 'limit_reached')
  const marks = await marksOf(tx, accountId)
  if (!(await countTaking(ctx, tx, { campaignId, marks, most, at }))) throw refused(voucher, 'limit_reached')
  if (points > 0 && !(await takeWhole(tx, campaignId, points * ctx.promoPointMicroEur)))
    throw refused(voucher, 'used_up')
}

const refused = (voucher: VoucherRow, why: Refusal) =>
  voucherRefused(why, { validFrom: voucher.valid_from, validUntil: voucher.valid_until })
