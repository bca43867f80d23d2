import type { AllTokens, Shop } from '@segno/contract'
import type { AuthorizationServer, Client } from 'oauth4webapi'
import { broughtAffiliate } from '../../../../shared/session/brought-affiliate.ts'
import { sessionStore } from '../../../../shared/storage/stores.ts'
import { AuthError } from '../../../../shared/session/auth-error.ts'

type HostedSettings = Shop['hostedSignIn']

const BEGUN_KEY = 'HostedSignIn'
/** In base64url three bytes are four characters: a verifier of 128, a state of 32. */
const VERIFIER_BYTES = 96
const STATE_BYTES = 24
const EXCHANGE_WAIT_MS = 10_000

interface Begun {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

/** @returns the settings for the host that the page is reached at */
export function settingsFor(hosted: HostedSettings, host: string): HostedSettings['hosts'][number] {
  const found = hosted.hosts.find((one) => one.host === host) ?? hosted.hosts.find((one) => one.host === null)
  if (!found) throw new Error('the shop has no settings for hosted sign-in')
  return found
}

/**
 * Begins to sign in by the code flow, with an account that one has elsewhere where `provider` names one.
 *
 * @returns where the browser has to go
 */
export async function beginCodeFlow(hosted: HostedSettings, provider: string | null): Promise<string> {
  const { calculatePKCECodeChallenge } = await import('oauth4webapi')
  const { clientId, redirectUri } = settingsFor(hosted, location.hostname)
  const begun: Begun = {
    verifier: randomText(VERIFIER_BYTES),
    state: randomText(STATE_BYTES),
    nonce: randomText(STATE_BYTES),
  }
  sessionStore.setItem(BEGUN_KEY, `${begun.verifier} ${begun.state} ${begun.nonce}`)
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: hosted.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  })
  // A provider's account may be new to the shop.
  if (provider !== null)
    for (const [name, value] of Object.entries({ identity_provider: provider, ...broughtAffiliate() }))
      query.set(name, value)
  return `${hosted.authority}/oauth2/authorize?${query}`
}

/**
 * Exchanges what the authorization server has sent the browser back with.
 *
 * @throws {AuthError} invalidState where this browser has not begun it, notAuthenticated where somebody said no,
 *   network where the shop did not answer in time, other for what the shop refuses
 */
export async function finishCodeFlow(hosted: HostedSettings, address: URL): Promise<AllTokens> {
  const begun = takeBegun()
  if (!begun || address.searchParams.get('state') !== begun.state) throw new AuthError('invalidState')
  try {
    return await exchange(hosted, address, begun)
  } catch (error) {
    throw await explain(error)
  }
}

async function exchange(hosted: HostedSettings, address: URL, begun: Begun): Promise<AllTokens> {
  const oauth = await import('oauth4webapi')
  const { clientId, redirectUri } = settingsFor(hosted, location.hostname)
  const server: AuthorizationServer = {
    issuer: hosted.authority,
    // Under the page's own host, whichever it is.
    token_endpoint: new URL('/oauth2/token', location.origin).href,
    authorization_response_iss_parameter_supported: true,
  }
  const client: Client = { client_id: clientId }
  const answered = oauth.validateAuthResponse(server, client, address, begun.state)
  const options = {
    signal: AbortSignal.timeout(EXCHANGE_WAIT_MS),
    [oauth.allowInsecureRequests]: location.protocol === 'http:',
  }
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answered,
    redirectUri,
    begun.verifier,
    options,
  )
  const given = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: begun.nonce,
    requireIdToken: true,
  })
  return {
    idToken: given.id_token ?? '',
    accessToken: given.access_token,
    refreshToken: given.refresh_token ?? '',
    expiresAt: new Date(Date.now() + (given.expires_in ?? 0) * 1_000).toISOString(),
  }
}

async function explain(error: unknown): Promise<AuthError> {
  const { AuthorizationResponseError } = await import('oauth4webapi')
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new AuthError('notAuthenticated', { cause: error })
  const isUnanswered = error instanceof TypeError || error instanceof DOMException
  return new AuthError(isUnanswered ? 'network' : 'other', { cause: error })
}

/** What this tab has begun is good once. */
function takeBegun(): Begun | null {
  const [verifier, state, nonce] = sessionStore.getItem(BEGUN_KEY)?.split(' ') ?? []
  sessionStore.removeItem(BEGUN_KEY)
  return verifier && state && nonce ? { verifier, state, nonce } : null
}

function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
