import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/http/answer-failures.ts'
import { allowOrigin, answerPreflights } from '../../../platform/http/cross-origin.ts'
import { recordSecurityEvent } from '../../../platform/security-log/security-log.ts'
import { answerOAuthFailure } from '../oauth-failures.ts'
import { describeRedirect } from './redirect-addresses.ts'
import { programsFrom, reserveAttempts } from '../../attempts/attempts.ts'
import type { IdentityContext } from '../../identity-context.ts'
import { registeredId } from './registered-id.ts'
import { readDescription } from './self-description.ts'

export const REGISTRATION_PATH = '/oauth2/register'
const BODY_LIMIT_BYTES = 8_192
const HOUR_MS = 3_600_000

/** Lets a program make itself known (RFC 7591). Nothing but a line of the security log is written: its id is what it said, signed. */
export function serveRegistration(app: FastifyInstance, ctx: IdentityContext): void {
  const shopOrigin = ctx.issuer
  answerPreflights(app, { path: REGISTRATION_PATH, methods: 'POST', shopOrigin })
  app.post(REGISTRATION_PATH, {
    bodyLimit: BODY_LIMIT_BYTES,
    errorHandler: answerOAuthFailure,
    onRequest: async (request, reply) => {
      if (ctx.hosted.openness !== 'open') throw notFound()
      allowOrigin(request, reply, shopOrigin)
      await reserveAttempts(ctx, programsFrom(request.ip))
    },
    handler: (request, reply) => register(ctx, request, reply),
  })
}

async function register(
  ctx: IdentityContext,
  { body, ip: clientAddress }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const description = readDescription(body, ctx.shop.name)
  if (typeof description === 'string') return reply.code(400).send({ error: description })
  const clientId = registeredId(ctx.secrets, description)
  if (clientId === null) return reply.code(400).send({ error: 'invalid_client_metadata' })
  const [address = ''] = description.redirectUris
  const subject = describeRedirect(address).slice(0, 200)
  const event = { kind: 'program.registered', at: ctx.now(), clientAddress, subject } as const
  await recordSecurityEvent(ctx.db, event, { onceInMs: HOUR_MS })
  return reply.code(201).send({
    client_id: clientId,
    client_id_issued_at: Math.floor(ctx.now().getTime() / 1_000),
    client_name: description.name,
    redirect_uris: description.redirectUris,
    application_type: 'native',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  })
}
