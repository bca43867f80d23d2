import { createHmac } from 'node:crypto'
import { PROGRAM_SCOPES } from '@segno/contract'
import type { JWK } from 'jose'
import Provider, { type Configuration, errors } from 'oidc-provider'
import { mayAskFrom } from '../../platform/http/cross-origin.ts'
import type { IdentityContext } from '../identity-context.ts'
import { SESSION_LASTS_MS } from '../open-session.ts'
import { ALGORITHM } from '../signing-keys.ts'
import { ACCESS_SCOPE, TOKEN_LASTS_SECONDS } from '../tokens.ts'
import { DEVICE_CODE_LASTS_SECONDS, pacePolls } from './device-codes.ts'
import { accountFinder } from './hosted-account.ts'
import { type HostedClient, toMetadata } from './hosted-clients.ts'
import { forgetful, RecordAdapter } from './record-adapter.ts'
import { RefreshTokenAdapter, takenRefreshToken } from './refresh-token-adapter.ts'
import { ClientDocuments } from './self-described/client-documents.ts'
import { isKnownClient, registeredClients } from './self-described/find-client.ts'
import { REGISTRATION_PATH } from './self-described/register-program.ts'
import { toolsAudience, toolsResource } from './tools-resource.ts'

export const INTERACTION_PATH = '/oauth2/interaction'
const CODE_LASTS_SECONDS = 60
/** Longer than people take to sign in, and not longer than a program that moved can wait. */
const DOCUMENT_KEPT_SECONDS = { min: 15 * 60, max: 24 * 60 * 60 }
const INTERACTION_LASTS_SECONDS = 15 * 60
const SESSION_LASTS_SECONDS = SESSION_LASTS_MS / 1_000

/** The authorization server of this shop, signing with one key. */
export function buildProvider(ctx: IdentityContext, signingKey: JWK): Provider {
  const provider = new Provider(ctx.issuer, configurationOf(ctx, signingKey))
  // Requests come to it under the shop's own origin, whatever the proxy in front of it or a caller says.
  provider.proxy = true
  pacePolls(ctx, provider)
  allowOwnOrigins(ctx, provider)
  deriveRefreshTokens(provider)
  provider.on('server_error', (_, error) => ctx.log.error({ error }, 'hosted sign-in failed'))
  return provider
}

/** The library draws each token; one that takes the place of another has to be the same when it is asked for again. */
function deriveRefreshTokens({ RefreshToken }: Provider): void {
  const drawn = RefreshToken.prototype as unknown as { generateTokenId: (this: unknown) => string }
  const draw = drawn.generateTokenId
  drawn.generateTokenId = function generateTokenId() {
    return takenRefreshToken() ?? draw.call(this)
  }
}

/**
 * The library repeats any `Origin` before it knows the client. An address of a program's own scheme has the origin `null`.
 * Programs in a browser on this computer may ask: no cookie lets them in.
 */
function allowOwnOrigins({ hosted, issuer }: IdentityContext, provider: Provider): void {
  const uris = hosted.clients.flatMap(({ redirectUris }) => redirectUris)
  const origins = new Set(uris.map((uri) => new URL(uri).origin).filter((origin) => origin !== 'null'))
  provider.use(async (koa, next) => {
    await next()
    const origin = koa.get('Origin')
    if (!origins.has(origin) && !mayAskFrom(origin, issuer)) koa.remove('Access-Control-Allow-Origin')
  })
}

function configurationOf(ctx: IdentityContext, signingKey: JWK): Configuration {
  const documents = new ClientDocuments(ctx)
  return {
    adapter: (kind) => adapterOf(ctx, kind),
    jwks: { keys: [{ ...signingKey, alg: ALGORITHM, use: 'sig' }] },
    clients: ctx.hosted.clients.map(toMetadata),
    findAccount: accountFinder(ctx),
    scopes: [...ACCESS_SCOPE.split(' '), ...PROGRAM_SCOPES],
    claims: CLAIMS,
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    // Programs are public: PKCE stands in the place of a secret.
    clientAuthMethods: ['none'],
    clientBasedCORS: (_, origin, client) =>
      mayAskFrom(origin, ctx.issuer) ||
      (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
    pkce: { required: () => true },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    extraParams: ['identity_provider', 'afid'],
    features: featuresOf(ctx, documents),
    fetch: (address) => documents.fetch(address),
    discovery: {
      end_session_endpoint: `${ctx.issuer}/logout`,
      ...(ctx.hosted.openness === 'open' && { registration_endpoint: ctx.issuer + REGISTRATION_PATH }),
    },
    routes: ROUTES,
    interactions: { url: (_, { uid }) => `${INTERACTION_PATH}/${uid}` },
    cookies: { keys: [cookieKey(signingKey)], short: COOKIE, long: COOKIE },
    renderError: (koa, { error }) => {
      koa.status = 303
      koa.redirect(`/sign-in#problem=${encodeURIComponent(error)}`)
    },
    ttl: LASTS_SECONDS,
  }
}

const LASTS_SECONDS = {
  AccessToken: TOKEN_LASTS_SECONDS,
  IdToken: TOKEN_LASTS_SECONDS,
  AuthorizationCode: CODE_LASTS_SECONDS,
  DeviceCode: DEVICE_CODE_LASTS_SECONDS,
  Interaction: INTERACTION_LASTS_SECONDS,
  Grant: SESSION_LASTS_SECONDS,
  RefreshToken: SESSION_LASTS_SECONDS,
  Session: INTERACTION_LASTS_SECONDS,
}

const featuresOf = (ctx: IdentityContext, documents: ClientDocuments): Configuration['features'] => ({
  devInteractions: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_, client, token) => token.clientId === client.clientId,
  },
  // On by default, and named in the discovery document; nobody of ours uses it.
  pushedAuthorizationRequests: { enabled: false },
  userinfo: { enabled: true },
  deviceFlow: { enabled: true },
  clientIdMetadataDocument: {
    enabled: ctx.hosted.openness === 'open',
    ack: 'draft-02',
    allowFetch: (request, clientId) => documents.mayFetch(request, clientId),
    cacheDuration: DOCUMENT_KEPT_SECONDS,
  },
  resourceIndicators: {
    enabled: true,
    useGrantedResource: () => true,
    defaultResource: (_, { clientId }, oneOf) =>
      oneOf ?? (isKnownClient(ctx, clientId) ? [] : toolsAudience(ctx.issuer)),
    getResourceServerInfo: (_, asked, { clientId }) => {
      const { clients, openness } = ctx.hosted
      // A session at our page may do everything, and no assistant may.
      if (openness === 'off' || isOurPage(clients, clientId)) throw new errors.InvalidTarget()
      return toolsResource(ctx.issuer, asked)
    },
  },
})

const isOurPage = (clients: readonly HostedClient[], clientId: string): boolean =>
  clients.some((one) => one.clientId === clientId && one.isOurPage)

const ROUTES = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  userinfo: '/oauth2/userInfo',
  revocation: '/oauth2/revoke',
  device_authorization: '/oauth2/device',
  // Our page, which asks the API; the authorization server's own never shows.
  code_verification: '/device',
  jwks: '/.well-known/jwks.json',
}

/** What each scope tells of a person. */
const CLAIMS = {
  openid: [
    'sub',
    'sid',
    'token_use',
    'custom:userFirstName',
    'custom:userLastName',
    'custom:role',
    'custom:status',
    'custom:firstTimeLogin',
    'custom:voucherPayload',
  ],
  profile: ['name'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
}

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true } as const

function adapterOf(ctx: IdentityContext, kind: string) {
  if (kind === 'Session') return forgetful
  if (kind === 'Client') return registeredClients(ctx)
  return kind === 'RefreshToken' ? new RefreshTokenAdapter(ctx) : new RecordAdapter(ctx, kind)
}

/** The same in every process, and another one when the signing key changes. */
function cookieKey(signingKey: JWK): string {
  return createHmac('sha256', signingKey.d ?? '')
    .update('cookies of hosted sign-in')
    .digest('base64url')
}
