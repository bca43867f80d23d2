import { isLiveKey } from './home.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import type { PaymentMethod } from '../payments/methods.ts'
import type { CardSettings } from './card-provider.ts'

interface CardEnvironment {
  readonly STRIPE_SECRET_KEY?: string | undefined
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined
  readonly SEGNO_PAYMENT_METHODS: readonly PaymentMethod[]
  readonly SEGNO_TEST_SALES: 'forfeit' | 'keep'
}

/**
 * How the shop takes cards: by the provider where its keys are set, by the sandbox in a shop that is only tried out.
 *
 * @throws {OperatorError} where a key is missing or unfit, or live keys meet a database that may lose what was paid for
 */
export function readCardSettings(
  read: CardEnvironment,
  place: { readonly isEmbedded: boolean; readonly isProduction: boolean },
): CardSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read
  const webhookSecret = read.STRIPE_WEBHOOK_SECRET
  if (!secretKey && !publishableKey && !webhookSecret)
    return place.isEmbedded && !place.isProduction ? { kind: 'sandbox' } : null
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new OperatorError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all three',
    )
  if (!/^[sr]k_(test|live)_/.test(secretKey))
    throw new OperatorError('STRIPE_SECRET_KEY must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
  const isLive = isLiveKey(secretKey)
  if (publishableKey.startsWith('pk_live_') !== isLive)
    throw new OperatorError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not both live or both for tests',
    )
  if (isLive && place.isEmbedded)
    throw new OperatorError(
      'STRIPE_SECRET_KEY is live, but the embedded database may lose what was paid for when the power fails: set DATABASE_URL',
    )
  return {
    kind: 'provider',
    keys: { secretKey, publishableKey, webhookSecret },
    methods: read.SEGNO_PAYMENT_METHODS,
    keepsTestSales: read.SEGNO_TEST_SALES === 'keep',
  }
}
