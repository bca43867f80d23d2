import { selectBillingBreaches } from '../billing/ledger/queries.ts'
import { checkLedger } from '../wallet/public.ts'
import type { BillingShop } from './billing-shop.ts'

/** Closes a shop, and fails the test after which its points or payments do not add up. */
export async function closeChecked(shop: BillingShop): Promise<void> {
  await shop[Symbol.asyncDispose]()
  const breaches = [...(await checkLedger(shop.ctx.db)), ...(await selectBillingBreaches(shop.ctx.db))]
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
}
