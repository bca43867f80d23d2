import type Provider from 'oidc-provider'
import type { IdentityContext } from '../identity-context.ts'
import { buildProvider } from './build-provider.ts'

/** The authorization server as of the key that signs now. Nothing is in it that is not in the database. */
export class HostedProvider {
  readonly #ctx: IdentityContext
  #built: { keyId: string; provider: Provider } | null = null

  constructor(ctx: IdentityContext) {
    this.#ctx = ctx
  }

  async current(): Promise<Provider> {
    const { signing } = await this.#ctx.keys.current()
    if (this.#built?.keyId !== signing.id)
      this.#built = {
        keyId: signing.id,
        provider: buildProvider(this.#ctx, { ...signing.jwk, kid: signing.id }),
      }
    return this.#built.provider
  }
}
