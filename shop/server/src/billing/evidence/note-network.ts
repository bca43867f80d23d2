import type { BillingContext } from '../billing-context.ts'
import { findNetworkCountry, storeNetworkCountry } from './queries.ts'

/** Keeps in which country a buyer is who looks at prices, so that lists, forms and renewals tax them alike. */
export async function noteNetwork(
  ctx: Pick<BillingContext, 'db' | 'now' | 'networkCountry'>,
  { accountId, clientAddress }: { readonly accountId: string; readonly clientAddress: string },
): Promise<void> {
  const country = ctx.networkCountry(clientAddress)
  if (country === null || country === (await findNetworkCountry(ctx.db, accountId))) return
  await storeNetworkCountry(ctx.db, { account_id: accountId, country, seen_at: ctx.now() })
}
