import type { UnsettledMatter } from '@segno/contract'
import type { Erase } from '../../accounts/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { forgetNetwork } from '../evidence/queries.ts'
import { forgetPeopleOf } from '../gift-cards/mailing/queries.ts'
import { sumOutstanding } from '../gift-cards/queries.ts'
import { endPlanOf } from '../plans/begin-plan.ts'
import { showPlan } from '../plans/show-plan.ts'
import { closeFormsOf } from './close-forms.ts'
import { deleteSettledCompanies, forgetPlanCards } from './queries.ts'

/** A plan that would end with the account, and gift cards that outlive it, as their owner is told before they leave. */
export function unsettledByBuyer(
  ctx: Pick<BillingContext, 'vatSeller'>,
): (db: Db, accountId: string, now: Date) => Promise<UnsettledMatter[]> {
  return async (db, accountId, now) => [
    ...(await endingPlan({ ...ctx, db, now: () => now }, accountId)),
    ...(await outlivingCards(db, accountId)),
  ]
}

/**
 * Cards that were bought outlive the account, but their buyer can neither correct an address nor have the money back. What
 * came back onto redeemed ones, only the account can redeem.
 */
async function outlivingCards(db: Db, accountId: string): Promise<UnsettledMatter[]> {
  const sumsOf = async (kind: 'giftCards' | 'giftCardMoney') => {
    const sums = await sumOutstanding(db, { accountId, cameBack: kind === 'giftCardMoney' })
    return sums.map(({ currency, cards: count, cents: amountCents }) => ({
      kind,
      count,
      amountCents,
      currency,
    }))
  }
  return [...(await sumsOf('giftCards')), ...(await sumsOf('giftCardMoney'))]
}

async function endingPlan(
  ctx: Pick<BillingContext, 'db' | 'now' | 'vatSeller'>,
  accountId: string,
): Promise<UnsettledMatter[]> {
  const plan = await showPlan(ctx, accountId)
  if (!plan) return []
  const { name, paidUntil, due, currency } = plan
  const isAhead = paidUntil !== null && new Date(paidUntil) > ctx.now()
  return [
    {
      kind: 'plan',
      name,
      paidUntil: isAhead ? paidUntil : null,
      due: due && { amountCents: due.grossCents, currency },
    },
  ]
}

/** Nothing is charged after an account is deleted; the books keep what was. */
export function eraseBuyer(ctx: Pick<BillingContext, 'jobs'>): Erase {
  return async (tx, { accountId, now }) => {
    await endPlanOf(ctx, tx, accountId)
    await forgetPlanCards(tx, accountId)
    await closeFormsOf(ctx, tx, accountId)
    await forgetPeopleOf(tx, accountId)
    await forgetNetwork(tx, accountId)
    await deleteSettledCompanies(tx, { deletedBefore: now, only: accountId })
  }
}
