import type Provider from 'oidc-provider'
import { type Adapter, type ClientMetadata, errors } from 'oidc-provider'
import type { IdentityContext } from '../../identity-context.ts'
import { type HostedClient, toMetadata } from '../hosted-clients.ts'
import { forgetful } from '../record-adapter.ts'
import { readRegisteredId } from './registered-id.ts'
import type { SelfDescription } from './self-description.ts'

/** A client, and on whose word the shop knows it: its operator, a document at a public address, or nobody. */
export type FoundClient = HostedClient & { readonly describedBy: 'shop' | 'document' | 'registration' }

export const isKnownClient = ({ hosted }: Pick<IdentityContext, 'hosted'>, clientId: string): boolean =>
  hosted.clients.some((one) => one.clientId === clientId)

/** Every client that may ask a person, however it became known. */
export async function findClient(
  { hosted }: Pick<IdentityContext, 'hosted'>,
  provider: Provider,
  clientId: string,
): Promise<FoundClient | undefined> {
  const known = hosted.clients.find((one) => one.clientId === clientId)
  if (known) return { ...known, describedBy: 'shop' }
  const client = await provider.Client.find(clientId).catch((error: unknown) => {
    if (error instanceof errors.OIDCProviderError) return undefined
    throw error
  })
  if (!client) return undefined
  const { clientName: name = clientId, redirectUris = [] } = client
  const describedBy = clientId.startsWith('https://') ? 'document' : 'registration'
  return { ...selfDescribed(clientId, { name, redirectUris }), describedBy }
}

const selfDescribed = (clientId: string, description: SelfDescription): HostedClient => ({
  ...description,
  clientId,
  kind: 'native',
  logoutUris: [],
  isOurPage: false,
})

/** As the authorization server knows a program that described itself. A code to type is too easily passed on. */
export const describedMetadata = (clientId: string, description: SelfDescription): ClientMetadata => ({
  ...toMetadata(selfDescribed(clientId, description)),
  grant_types: ['authorization_code', 'refresh_token'],
})

/** Registered programs, which are kept in their ids and nowhere else. */
export const registeredClients = ({
  secrets,
  hosted,
}: Pick<IdentityContext, 'secrets' | 'hosted'>): Adapter => ({
  ...forgetful,
  find: (id) => {
    const description = hosted.openness === 'open' ? readRegisteredId(secrets, id) : null
    return Promise.resolve(description === null ? undefined : describedMetadata(id, description))
  },
})
