import Stripe from 'stripe'
import type { CardProvider } from './card-provider.ts'
import type { ProviderHome } from './queries.ts'

export const isLiveKey = (secretKey: string): boolean => secretKey.includes('_live_')

/** Asks for the account once. A restricted key may not know it: then its mode alone tells homes apart. */
export function homeOf(
  stripe: Stripe,
  { livemode }: Pick<ProviderHome, 'livemode'>,
): Pick<CardProvider, 'home' | 'knownHome'> {
  let known: ProviderHome | null = null
  return {
    home: async () => (known ??= { livemode, account: await accountOf(stripe) }),
    knownHome: () => known,
  }
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
