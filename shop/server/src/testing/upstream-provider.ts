import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface UpstreamPerson {
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

const CLIENT = { id: 'segno', secret: 'a secret between the two of them' }

/** Somebody else's sign-in, run for real: an OpenID provider at which whoever the test says is signed in at once. */
export class UpstreamProvider implements AsyncDisposable {
  readonly issuer: string
  readonly #server: Server
  readonly people = new Map<string, UpstreamPerson>()
  /** Who sits at the browser; null says no. */
  present: string | null = null

  private constructor(server: Server, redirectUri: string) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = this.#provide(redirectUri)
    const serve = provider.callback()
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith('/interaction/')) return void serve(request, response)
      const result =
        this.present === null
          ? { error: 'access_denied', error_description: 'the person said no' }
          : { login: { accountId: this.present } }
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })
  }

  static async open(redirectUri: string): Promise<UpstreamProvider> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new UpstreamProvider(server, redirectUri)
  }

  /** As it stands in the shop's configuration. */
  get settings(): Record<string, string> {
    return {
      id: 'pool',
      name: 'Upstream',
      issuer: this.issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
    }
  }

  #provide(redirectUri: string): Provider {
    return new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      pkce: { required: () => true },
      cookies: { keys: ['a key of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      findAccount: (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people.get(accountId) }),
      }),
      // Whoever is signed in has agreed.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
