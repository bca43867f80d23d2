import type Provider from 'oidc-provider'
import type { IdentityContext } from '../identity-context.ts'
import { buildProvider } from './build-provider.ts'

/** The authorization server as of the key that signs now and of which programs may connect. Nothing is in it that is not in the database. */
export class HostedProvider {
  readonly #ctx: IdentityContext
  #built: { madeOf: string; provider: Provider; serve: ReturnType<Provider['callback']> } | null = null

  constructor(ctx: IdentityContext) {
    this.#ctx = ctx
  }

  async current(): Promise<Provider> {
    return (await this.#build()).provider
  }

  /** @returns what answers a request */
  async callback(): Promise<ReturnType<Provider['callback']>> {
    return (await this.#build()).serve
  }

  async #build() {
    const { signing } = await this.#ctx.keys.current()
    const madeOf = `${signing.id} ${this.#ctx.hosted.openness}`
    if (this.#built?.madeOf === madeOf) return this.#built
    const provider = buildProvider(this.#ctx, { ...signing.jwk, kid: signing.id })
    this.#built = { madeOf, provider, serve: provider.callback() }
    return this.#built
  }
}
