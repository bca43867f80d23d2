import { createRequire } from 'node:module'
import { join } from 'node:path'
import { npmPackages } from '../install-judge.ts'
import { allowProgram, type Person, REDIRECT_URI } from './sign-in-page.ts'

export const OPENID_CLIENT = 'openid-client@6.8.9'
const SCOPE = 'openid profile email search'

type Config = object
interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  claims(): { readonly sub: string }
}
/** As much of the client as is used. */
interface OpenIdClient {
  readonly allowInsecureRequests: unknown
  None(): object
  discovery(issuer: URL, clientId: string, secret: undefined, auth: object, options: object): Promise<Config>
  randomPKCECodeVerifier(): string
  calculatePKCECodeChallenge(verifier: string): Promise<string>
  buildAuthorizationUrl(config: Config, parameters: Record<string, string>): URL
  authorizationCodeGrant(config: Config, address: URL, checks: object): Promise<Tokens>
  refreshTokenGrant(config: Config, token: string): Promise<Tokens>
  fetchUserInfo(config: Config, token: string, subject: string): Promise<{ email?: string }>
  tokenRevocation(config: Config, token: string): Promise<void>
  initiateDeviceAuthorization(config: Config, parameters: object): Promise<{ user_code: string }>
}

/**
 * Signs a person in to a program by OpenID Connect: discovery, code with PKCE, who it is, renewal, revocation, device.
 *
 * @returns also a token of that program for the tools of assistants, empty where it has got none
 */
export async function signInByOpenId(
  person: Person,
  clientId: string,
): Promise<{ faults: string[]; token: string }> {
  const require = createRequire(join(npmPackages(OPENID_CLIENT), 'package.json'))
  const client = require('openid-client') as OpenIdClient
  const faults: string[] = []
  let token = ''
  const tried = async (step: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: Error) => faults.push(`${OPENID_CLIENT}: ${step}: ${error.message}`))
  }
  await tried('sign-in', async () => {
    const config = await client.discovery(new URL(person.origin), clientId, undefined, client.None(), {
      execute: [client.allowInsecureRequests],
    })
    const signedIn = await signIn(client, { config, person, expectedState: 'right' })
    const { sub } = signedIn.claims()
    await tried('who it is', () => client.fetchUserInfo(config, signedIn.access_token, sub))
    const renewed = await client.refreshTokenGrant(config, signedIn.refresh_token)
    await tried('revocation', () => client.tokenRevocation(config, renewed.refresh_token))
    await client.refreshTokenGrant(config, renewed.refresh_token).then(
      () => faults.push('what was revoked is good'),
      () => undefined,
    )
    token = (
      await signIn(client, { config, person, expectedState: 'right', resource: `${person.origin}/mcp` })
    ).access_token
    await tried('device', () => client.initiateDeviceAuthorization(config, { scope: SCOPE }))
    await signIn(client, { config, person, expectedState: 'another' }).then(
      () => faults.push(`${OPENID_CLIENT} takes the answer to another sign-in`),
      () => undefined,
    )
  })
  return { faults, token }
}

interface SignIn {
  readonly config: Config
  readonly person: Person
  /** Any but `right` belongs to another sign-in. */
  readonly expectedState: string
  /** Audience of the token, in place of the API. */
  readonly resource?: string
}

async function signIn(
  client: OpenIdClient,
  { config, person, expectedState, resource }: SignIn,
): Promise<Tokens> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedNonce = 'once'
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: SCOPE,
    state: 'right',
    nonce: expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...(resource !== undefined && { resource }),
  })
  const endedAt = await allowProgram(person, address.href)
  return client.authorizationCodeGrant(config, endedAt, { pkceCodeVerifier, expectedState, expectedNonce })
}
