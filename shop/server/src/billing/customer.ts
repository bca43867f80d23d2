import type Stripe from 'stripe'
import { findAccount } from '../accounts/public.ts'
import type { BillingContext } from './billing-context.ts'
import { findCustomerId, insertCustomer } from './payments/queries.ts'

/**
 * Somebody as the provider knows them, from the first time that they pay on.
 *
 * @param key of what asks for it: the provider repeats a failure for its key, and a customer that is lost costs nothing
 */
export async function customerOf(
  ctx: Pick<BillingContext, 'db'>,
  stripe: Stripe,
  { key, accountId }: { readonly key: string; readonly accountId: string },
): Promise<string> {
  const known = await findCustomerId(ctx.db, accountId)
  if (known !== null) return known
  const account = await findAccount(ctx.db, accountId)
  const made = await stripe.customers.create(
    { ...(account ? { email: account.email } : {}), metadata: { account: accountId } },
    { idempotencyKey: `customer-${key}` },
  )
  await insertCustomer(ctx.db, accountId, made.id)
  return (await findCustomerId(ctx.db, accountId)) ?? made.id
}
