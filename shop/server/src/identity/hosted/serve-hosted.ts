import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { IdentityContext } from '../identity-context.ts'
import { takeAllowance } from './allow-sign-in.ts'
import { readAsked } from './asked.ts'
import { INTERACTION_PATH } from './build-provider.ts'
import type { HostedProvider } from './hosted-provider.ts'
import { answerOAuthFailure } from './oauth-failures.ts'
import { saveGrant } from './program-grant.ts'
import { isKnownClient } from './self-described/find-client.ts'
import { narrowRequest } from './self-described/narrow-request.ts'
import { serveRegistration } from './self-described/register-program.ts'

type Params = { Params: { uid: string }; Querystring: { pass?: unknown } }

/** Puts the authorization server, and the steps between it and our page, on the HTTP server. */
export async function serveHosted(
  app: FastifyInstance,
  ctx: IdentityContext,
  hosted: HostedProvider,
): Promise<void> {
  await app.register(async (scope) => {
    // The authorization server reads its forms itself.
    scope.setErrorHandler(answerOAuthFailure)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of OWN_PATHS) scope.all(url, (request, reply) => handOver(ctx, hosted, request, reply))
  })
  serveRegistration(app, ctx)
  app.get('/.well-known/jwks.json', async () => (await ctx.keys.current()).published)
  app.get<Params>(`${INTERACTION_PATH}/:uid`, (request, reply) => showStep(ctx, hosted, request, reply))
  app.get<Params>(`${INTERACTION_PATH}/:uid/finish`, (request, reply) => finish(ctx, hosted, request, reply))
  app.get<Params>(`${INTERACTION_PATH}/:uid/decline`, (request, reply) =>
    decline(ctx, hosted, request, reply),
  )
}

const OWN_PATHS = [
  '/oauth2/authorize',
  '/oauth2/authorize/:uid',
  '/oauth2/token',
  '/oauth2/device',
  '/oauth2/userInfo',
  '/oauth2/revoke',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]

async function handOver(
  ctx: IdentityContext,
  hosted: HostedProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const serve = await hosted.callback()
  reply.hijack()
  for (const name of ['strict-transport-security', 'x-content-type-options', 'referrer-policy']) {
    const value = reply.getHeader(name)
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await serve(underOrigin(ctx, request), reply.raw)
}

/** Addresses that the authorization server gives out begin with the shop's origin; a forged Host changes nothing. */
function underOrigin(ctx: IdentityContext, request: FastifyRequest): IncomingMessage {
  const { host, protocol } = new URL(ctx.issuer)
  request.raw.headers.host = host
  delete request.raw.headers['x-forwarded-host']
  request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.raw.headers['x-forwarded-for'] = request.ip
  request.raw.url = narrowRequest(request.raw.url ?? '', (clientId) => isKnownClient(ctx, clientId))
  return request.raw
}

/** The browser that began to sign in, at the step where it chooses how. */
async function showStep(
  ctx: IdentityContext,
  hosted: HostedProvider,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const interaction = await findInteraction(await hosted.current(), underOrigin(ctx, request), reply.raw)
  if (interaction === null) return reply.redirect(OVER, 303)
  const { identity_provider: provider, afid } = readAsked(interaction)
  const isSocial = provider !== undefined && ctx.hosted.socialProviders.includes(provider)
  const next = isSocial
    ? `/oauth2/social/${provider}?${new URLSearchParams({ interaction: interaction.uid, ...(afid === undefined ? {} : { afid }) }).toString()}`
    : `/sign-in/${interaction.uid}`
  return reply.redirect(next, 303)
}

/** Somebody who is signed in has said yes on our page, in this very browser. */
async function finish(
  ctx: IdentityContext,
  hosted: HostedProvider,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = await hosted.current()
  const raw = underOrigin(ctx, request)
  const interaction = await findInteraction(provider, raw, reply.raw)
  const { pass } = request.query
  const allowance =
    interaction === null || typeof pass !== 'string'
      ? null
      : await takeAllowance(ctx, { pass, uid: interaction.uid })
  if (interaction === null || allowance === null) return reply.redirect(OVER, 303)
  const { accountId, signedInAt, spendLimitPoints } = allowance
  const { client_id: clientId, scope, resource } = readAsked(interaction)
  const grantId = await saveGrant(ctx, provider, { accountId, clientId, scope, resource, spendLimitPoints })
  const returnTo = await provider.interactionResult(raw, reply.raw, {
    login: { accountId, ts: signedInAt, remember: false },
    consent: { grantId },
  })
  return reply.redirect(returnTo, 303)
}

async function decline(
  ctx: IdentityContext,
  hosted: HostedProvider,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const provider = await hosted.current()
  const raw = underOrigin(ctx, request)
  if ((await findInteraction(provider, raw, reply.raw)) === null) return reply.redirect(OVER, 303)
  const returnTo = await provider.interactionResult(raw, reply.raw, {
    error: 'access_denied',
    error_description: 'The person did not want to sign in.',
  })
  return reply.redirect(returnTo, 303)
}

const OVER = '/sign-in#problem=sign_in_over'

/** The sign-in that this browser has begun; null where it has not, or where that took too long. */
async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}
