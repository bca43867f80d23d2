import type { PublicNetwork } from '../platform/network/public-network.ts'
import type { Platform } from '../platform/platform.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'

export interface WebhooksContext extends Platform {
  readonly secrets: SecretBox
  readonly shop: { readonly name: string; readonly origin: string }
  readonly network: PublicNetwork
}
