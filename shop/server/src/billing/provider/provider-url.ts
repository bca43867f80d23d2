import type { CardProvider } from './card-provider.ts'
import { isHere } from './home.ts'

interface Place {
  readonly provider: Pick<CardProvider, 'isSandbox' | 'knownHome'> | null
  readonly origin: string
}

/** Where an object was made. */
interface Placed {
  readonly livemode: boolean
  readonly provider_account: string | null
}

/**
 * The page of an object at the provider.
 *
 * @param page such as `disputes/du_1`; null where it has none
 * @returns null also where the keys of now belong to another account or mode
 */
export function providerUrlOf(
  { provider, origin }: Place,
  placed: Placed,
  page: string | null,
): string | null {
  if (!provider || page === null) return null
  const home = provider.knownHome()
  if (home && !isHere(placed, home)) return null
  // It shows disputes, all on one page, and nothing else.
  if (provider.isSandbox) return page.startsWith('disputes/') ? `${origin}/sandbox/disputes` : null
  const account = placed.provider_account === null ? '' : `/${placed.provider_account}`
  const mode = placed.livemode ? '' : '/test'
  return `https://dashboard.stripe.com${account}${mode}/${page}`
}

/** A renewal may be known by its invoice alone; what a gift card paid has no page. */
export function paymentPage({
  intent_id: intent,
  provider_invoice_id: invoice,
}: {
  readonly intent_id: string | null
  readonly provider_invoice_id: string | null
}): string | null {
  if (intent !== null) return `payments/${intent}`
  return invoice === null ? null : `invoices/${invoice}`
}
