import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import { appleClientSecret } from './apple-secret.ts'
import type { SocialProvider } from './provider-settings.ts'

const TIMEOUT_SECONDS = 10
const KNOWN_FOR_MS = 60 * 60_000

interface Found {
  readonly at: number
  readonly configuration: Promise<Configuration>
}

/** What is known of each issuer: asked for when it is first needed, and again every hour and after every failure. */
export class Issuers {
  readonly #now: () => Date
  readonly #found = new Map<string, Found>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** @throws what openid-client throws where the issuer does not answer, or not as one */
  async configurationOf(provider: SocialProvider): Promise<Configuration> {
    const now = this.#now().getTime()
    const known = this.#found.get(provider.id)
    if (known && now - known.at < KNOWN_FOR_MS) return known.configuration
    const configuration = this.#configure(provider)
    this.#found.set(provider.id, { at: now, configuration })
    try {
      return await configuration
    } catch (error) {
      this.#found.delete(provider.id)
      throw error
    }
  }

  async #configure(provider: SocialProvider): Promise<Configuration> {
    const isHttp = provider.issuer.startsWith('http:')
    const authenticate: ClientAuth = (server, client, body, headers) =>
      authenticationFor(provider, server, this.#now())(server, client, body, headers)
    if (provider.plain) return plainConfiguration(provider, authenticate)
    const configuration = await discovery(
      new URL(provider.issuer),
      provider.clientId,
      undefined,
      authenticate,
      { timeout: TIMEOUT_SECONDS, ...(isHttp ? { execute: [allowInsecureRequests] } : {}) },
    )
    // The specification lets the token endpoint's https stand for the signature; it is checked all the same.
    enableNonRepudiationChecks(configuration)
    return configuration
  }
}

function plainConfiguration(
  { plain, issuer, clientId }: SocialProvider,
  authenticate: ClientAuth,
): Configuration {
  const configuration = new Configuration(
    { issuer, authorization_endpoint: plain!.authorization, token_endpoint: plain!.token },
    clientId,
    undefined,
    authenticate,
  )
  configuration.timeout = TIMEOUT_SECONDS
  if (plain!.token.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

function authenticationFor(
  { secret, clientId }: SocialProvider,
  server: ServerMetadata,
  now: Date,
): ClientAuth {
  switch (secret.kind) {
    case 'none':
      return None()
    case 'apple':
      return ClientSecretPost(appleClientSecret(secret, { clientId, audience: server.issuer, now }))
    case 'text': {
      const ways = server.token_endpoint_auth_methods_supported
      const takesPost = ways === undefined || ways.includes('client_secret_post')
      return takesPost ? ClientSecretPost(secret.text) : ClientSecretBasic(secret.text)
    }
  }
}
