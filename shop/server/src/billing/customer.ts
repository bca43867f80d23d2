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
    country = null,
  }: { readonly key: string; readonly accountId: string; readonly country?: string | null },
): Promise<string> {
  const known = await findCustomerId(ctx.db, accountId)
  const account = await findAccount(ctx.db, accountId)
  const facts = { ...(account ? { email: account.email } : {}), metadata: { account: accountId } }
  const place = country === null ? null : { country }
  if (
    known !== null &&
    (await orMissing(() => stripe.customers.update(known, { ...facts, address: place ?? '' }))) !== null
  )
    return known
  const made = await stripe.customers.create(
    { ...facts, ...(place && { address: place }) },
    { idempotencyKey: `customer-${key}` },
  )
  await insertCustomer(ctx.db, accountId, { id: made.id, inPlaceOf: known })
  return (await findCustomerId(ctx.db, accountId)) ?? made.id
}
