import type Stripe from 'stripe'
import { findAccount } from '../accounts/public.ts'
import type { BillingContext } from './billing-context.ts'
import { findCustomerId, insertCustomer } from './payments/queries.ts'
import { orMissing } from './provider/from-provider.ts'

/**
 * A buyer as the provider knows them, from the first time that they pay on, by the address that they have now. One who is not
 * known there any more is made again: deleted by hand, or of a test account.
 *
 * @param country that forms open with; null for none
 * @param key of what asks for it: the provider repeats a failure for its key, and a customer that is lost costs nothing
 */
export async function customerOf(
  ctx: Pick<BillingContext, 'db'>,
  stripe: Stripe,
  {
    key,
    accountId,
    country,
  }: { readonly key: string; readonly accountId: string; readonly country: string | null },
): Promise<string> {
  const known = await findCustomerId(ctx.db, accountId)
  const account = await findAccount(ctx.db, accountId)
  const facts = { ...(account ? { email: account.email } : {}), metadata: { account: accountId } }
  // An address of before is cleared: it would fill in the form.
  const address = country === null ? '' : { country }
  const updated = known && (await orMissing(() => stripe.customers.update(known, { ...facts, address })))
  if (known && updated) return known
  const idempotencyKey = `customer-${key}`
  const made = await stripe.customers.create({ ...facts, address }, { idempotencyKey })
  await insertCustomer(ctx.db, accountId, { id: made.id, inPlaceOf: known })
  return (await findCustomerId(ctx.db, accountId)) ?? made.id
}
