import type { ClientMetadata } from 'oidc-provider'

/** A program that lets people sign in at our hosted page. None of them can keep a secret, so all of them prove by PKCE. */
export interface HostedClient {
  readonly clientId: string
  /** What people know it by. */
  readonly name: string
  /** A native program's loopback addresses are good on any port. */
  readonly kind: 'web' | 'native'
  /** Compared to the letter, but for the port of a loopback address. */
  readonly redirectUris: readonly string[]
  /** Where its sign-out may end. */
  readonly logoutUris: readonly string[]
  /** The shop's own page, here or on another host: whoever signs in to it may do everything. */
  readonly isOurPage: boolean
}

/** Which assistants may connect: any, only clients that the operator lists, or none. */
export type ProgramOpenness = 'open' | 'listed' | 'off'

/** The page's own settings where it is reached by a host name of its own. */
export interface HostSettings {
  /** Null is every host that is not named. */
  readonly host: string | null
  readonly clientId: string
  readonly redirectUri: string
  readonly logoutUri: string
}

/** The page, the Agent and the companion are in every shop. */
export const WEB_CLIENT = 'web'
export const AGENT_CLIENT = 'agent'
const COMPANION_CLIENT = 'companion'
const LOOPBACK = ['http://127.0.0.1/callback', 'http://[::1]/callback']

/** Every client of a shop: its own, those that its operator adds, and what the page needs on other hosts. */
export function hostedClients(shop: {
  name: string
  origin: string
  added: readonly Omit<HostedClient, 'isOurPage'>[]
  hosts: readonly HostSettings[]
}): HostedClient[] {
  const page = {
    clientId: WEB_CLIENT,
    name: shop.name,
    kind: 'web' as const,
    redirectUris: [`${shop.origin}/signing-in`],
    logoutUris: [shop.origin, `${shop.origin}/login`],
  }
  const agent = {
    clientId: AGENT_CLIENT,
    name: `${shop.name} Agent`,
    kind: 'native' as const,
    redirectUris: LOOPBACK,
    logoutUris: [],
  }
  const companion = { ...agent, clientId: COMPANION_CLIENT, name: `${shop.name} companion` }
  return [page, agent, companion, ...shop.added].map((client) => {
    const own = shop.hosts.filter(({ clientId }) => clientId === client.clientId)
    return {
      ...client,
      isOurPage: client.clientId === WEB_CLIENT || own.length > 0,
      redirectUris: [...new Set([...client.redirectUris, ...own.map((host) => host.redirectUri)])],
      logoutUris: [...new Set([...client.logoutUris, ...own.map((host) => host.logoutUri)])],
    }
  })
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export function toMetadata(client: HostedClient): ClientMetadata {
  return {
    client_id: client.clientId,
    client_name: client.name,
    application_type: client.kind,
    token_endpoint_auth_method: 'none',
    redirect_uris: [...client.redirectUris],
    grant_types: ['authorization_code', 'refresh_token', ...(client.kind === 'native' ? [DEVICE_GRANT] : [])],
    response_types: ['code'],
  }
}

/** @returns where signing out ends; null where the client has no such address */
export function signOutTarget(
  clients: readonly HostedClient[],
  asked: { client_id: string; logout_uri: string },
): string | null {
  const client = clients.find(({ clientId }) => clientId === asked.client_id)
  return client?.logoutUris.includes(asked.logout_uri) ? asked.logout_uri : null
}
