import type { FastifyInstance, FastifyReply } from 'fastify'
import { allowOrigin, answerPreflights } from '../../../platform/http/cross-origin.ts'
import { programsFrom, reserveAttempts } from '../../attempts/attempts.ts'
import type { IdentityContext } from '../../identity-context.ts'
import { registeredId } from './registered-id.ts'
import { readDescription } from './self-description.ts'

export const REGISTRATION_PATH = '/oauth2/register'
const BODY_LIMIT_BYTES = 8_192

/** Lets a program make itself known (RFC 7591). Nothing is written: its id is what it said, signed. */
export function serveRegistration(app: FastifyInstance, ctx: IdentityContext): void {
  const shopOrigin = ctx.issuer
  answerPreflights(app, { path: REGISTRATION_PATH, methods: 'POST', shopOrigin })
  app.post(REGISTRATION_PATH, {
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: async (request, reply) => {
      allowOrigin(request, reply, shopOrigin)
      await reserveAttempts(ctx, programsFrom(request.ip))
    },
    handler: (request, reply) => register(ctx, request.body, reply),
  })
}

function register(ctx: IdentityContext, body: unknown, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store')
  const description = readDescription(body, ctx.shop.name)
  if (typeof description === 'string') return reply.code(400).send({ error: description })
  const clientId = registeredId(ctx.secrets, description)
  if (clientId === null) return reply.code(400).send({ error: 'invalid_client_metadata' })
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
