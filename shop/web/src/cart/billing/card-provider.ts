import type { Shop } from '@segno/contract'

export type CardPayments = NonNullable<Shop['cardPayments']>

interface CheckoutPage {
  mount: (place: HTMLElement) => void
  destroy: () => void
}

/** What is used of the card provider's browser script. */
interface CardProvider {
  createEmbeddedCheckoutPage: (options: {
    clientSecret: string
    onComplete: () => void
  }) => Promise<CheckoutPage>
  /** Lets the buyer answer their bank. Resolves either way: the server knows what came of it. */
  handleNextAction: (options: { clientSecret: string }) => Promise<unknown>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => CardProvider
  }
}

let underWay: { readonly scriptUrl: string; readonly loaded: Promise<void> } | null = null

/**
 * Loads the card provider's script, once for the whole visit.
 *
 * @throws {Error} where it could not be loaded; the next call tries again
 */
export async function loadCardProvider({ scriptUrl, publishableKey }: CardPayments): Promise<CardProvider> {
  if (underWay?.scriptUrl !== scriptUrl) underWay = { scriptUrl, loaded: addScript(scriptUrl) }
  try {
    await underWay.loaded
  } catch (error) {
    underWay = null
    throw error
  }
  if (!window.Stripe) throw new Error('the card provider’s script brought nothing')
  return window.Stripe(publishableKey)
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`could not load ${src}`))
    })
    document.head.append(script)
  })
}
