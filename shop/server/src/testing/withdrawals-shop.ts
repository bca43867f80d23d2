import { answerRefunded } from '../withdrawals/answer-declaration.ts'
import type { WithdrawalsContext } from '../withdrawals/withdrawals-context.ts'
import { type BillingShop, openBillingShop } from './billing-shop.ts'
import type { Db } from '../platform/db/db.ts'

export { changePlan } from '../billing/plans/change-plan.ts'
export { giveUpRefund, sendRefund } from '../billing/refunds/send-refund.ts'

export interface WithdrawalsShop extends BillingShop {
  readonly withdrawals: WithdrawalsContext
}

/** A shop that takes cards and answers withdrawals. */
export async function openWithdrawalsShop(db: Db, now: () => Date): Promise<WithdrawalsShop> {
  const onRefunded: BillingShop['ctx']['hooks']['onRefunded'][number][] = []
  const shop = await openBillingShop(db, { now, hooks: { onPaid: [], onRefunded } })
  const withdrawals: WithdrawalsContext = {
    ...shop.ctx,
    shop: { name: 'Segno', origin: 'http://shop.test', supportHost: 'segno.test' },
    billing: shop.ctx,
    allowEmailTo: ({ email }) => Promise.resolve(email),
  }
  onRefunded.push(answerRefunded(withdrawals))
  return Object.assign(shop, { withdrawals })
}
