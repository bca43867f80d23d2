import { sql, type RawBuilder } from 'kysely'
import Stripe from 'stripe'
import type { CardProvider, ProviderHome } from './card-provider.ts'

export const isLiveKey = (secretKey: string): boolean => secretKey.includes('_live_')

/** Asks for the account once. A restricted key may not know it: then its mode alone tells homes apart. */
export function homeOf(stripe: Stripe, { livemode }: Pick<ProviderHome, 'livemode'>): CardProvider['home'] {
  let known: ProviderHome | undefined
  return async () => (known ??= { livemode, account: await accountOf(stripe) })
}

async function accountOf(stripe: Stripe): Promise<string | null> {
  try {
    return (await stripe.accounts.retrieveCurrent()).id
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  }
}

/** As rows keep it. */
export async function homeColumns({ home }: Pick<CardProvider, 'home'>) {
  const { livemode, account } = await home()
  return { livemode, provider_account: account }
}

/** Whether the keys of now can ask for what a row names. */
export const isHere = (
  row: { readonly livemode: boolean; readonly provider_account: string | null },
  { livemode, account }: ProviderHome,
): boolean =>
  row.livemode === livemode &&
  (row.provider_account === null || account === null || row.provider_account === account)

/** The same of a query over payments or plans. */
export const isAt = (
  table: 'payment' | 'plan_subscription',
  { livemode, account }: ProviderHome,
): RawBuilder<boolean> => {
  const [mode, owner] = [sql.ref(`${table}.livemode`), sql.ref(`${table}.provider_account`)]
  return sql<boolean>`(${mode} = ${livemode} and (${owner} is null or ${account}::text is null or ${owner} = ${account}))`
}
