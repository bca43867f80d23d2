import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  PROGRAM_SCOPES,
  type ProgramScope,
  REQUEST_TOO_LONG,
  SCOPE_MESSAGE,
  SESSION_MESSAGES,
} from '@segno/contract'
import { createToolServer } from '@segno/assistant-tools'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOOLS_PATH, USUAL_TOOL_SCOPE } from '../identity/public.ts'
import { AppError } from '../platform/app-error.ts'
import { notFound } from '../platform/http/answer-failures.ts'
import { allowOrigin, answerPreflights, mayAskFrom } from '../platform/http/cross-origin.ts'
import type { Caller } from '../platform/http/route.ts'
import type { Authenticate } from '../platform/http/serve-routes.ts'
import { callApi } from './call-api.ts'
import { missingScopes } from './required-scopes.ts'

const PATH = TOOLS_PATH
const METADATA_PATH = '/.well-known/oauth-protected-resource'
/** Some people and programs put a slash at its end. */
const ADDRESSES = [PATH, `${PATH}/`]

interface McpOptions {
  readonly origin: string
  /** Whether any assistant may connect; read for each request. */
  readonly isOpen: () => boolean
  readonly authenticate: Authenticate
}

/** Serves the tools for assistants at /mcp. Each tool asks the API with the caller's own token, so the API decides. */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { origin } = options
  const metadata = {
    resource: origin + PATH,
    authorization_servers: [origin],
    scopes_supported: PROGRAM_SCOPES,
    bearer_methods_supported: ['header'],
  }
  for (const path of [METADATA_PATH, ...ADDRESSES.map((address) => METADATA_PATH + address)]) {
    answerPreflights(app, { path, methods: 'GET', shopOrigin: origin })
    app.get(path, (request, reply) => {
      if (!options.isOpen()) throw notFound()
      allowOrigin(request, reply, origin)
      return metadata
    })
  }
  for (const address of ADDRESSES) serveTools(app, address, options)
}

function serveTools(app: FastifyInstance, address: string, options: McpOptions): void {
  const { origin } = options
  answerPreflights(app, { path: address, methods: 'POST', shopOrigin: origin })
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.post(address, {
    errorHandler: answerRpcFailure,
    // Before a byte of the body is read.
    onRequest: async (request, reply) => {
      if (!options.isOpen()) throw notFound()
      const caller = await admit(options, request, reply)
      if (caller) admitted.set(request, caller)
      return caller ? undefined : reply
    },
    handler: (request, reply) => {
      const { token, caller } = admitted.get(request)!
      const scopes = caller.program?.scopes ?? []
      const missing = missingScopes(request.body, scopes)
      if (missing.length > 0) return refuseScope(reply, origin, [...scopes, ...missing])
      return answer(app, { origin, token }, request, reply)
    },
  })
  // Nothing is kept between requests, so there is no stream to open and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: address,
    handler: (_, reply) => reply.code(405).header('allow', 'POST').send(rpcFailure('Method not allowed.')),
  })
}

/** Such as too many requests, or too long a one, in the shape that clients read. */
function answerRpcFailure(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
  if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60')
  const isOurs = error instanceof AppError || status === 429
  const words = status >= 500 ? 'Something went wrong.' : 'The request cannot be read.'
  const message = status === 413 ? REQUEST_TOO_LONG : isOurs ? error.message : words
  return reply.code(status).header('cache-control', 'no-store').send(rpcFailure(message))
}

interface Admitted {
  readonly token: string
  readonly caller: Caller
}

/** @returns null where it has answered why not */
async function admit(
  { origin, authenticate }: McpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | null> {
  allowOrigin(request, reply, origin)
  if (request.headers.origin !== undefined && !mayAskFrom(request.headers.origin, origin)) {
    void reply.code(403).send(rpcFailure('This origin may not call /mcp.'))
    return null
  }
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const caller = token === undefined ? 'no_token' : await authenticate(token, { isForTools: true })
  if (typeof caller !== 'string' && token !== undefined) return { token, caller }
  const error = token === undefined ? null : 'invalid_token'
  const why = typeof caller === 'string' ? SESSION_MESSAGES[caller] : ''
  void reply
    .code(401)
    .header('www-authenticate', challenge(origin, USUAL_TOOL_SCOPE, error))
    .send(rpcFailure(why))
  return null
}

/** Tells a program what to ask its person for, so that it can sign in once more with that. */
function refuseScope(reply: FastifyReply, origin: string, scopes: readonly ProgramScope[]): FastifyReply {
  const scope = PROGRAM_SCOPES.filter((one) => scopes.includes(one)).join(' ')
  return reply
    .code(403)
    .header('www-authenticate', challenge(origin, scope, 'insufficient_scope'))
    .send(rpcFailure(SCOPE_MESSAGE))
}

/** @see RFC 6750, section 3, and RFC 9728, section 5.1 */
const challenge = (origin: string, scope: string, error: string | null): string =>
  `Bearer ${error === null ? '' : `error="${error}", `}scope="${scope}", resource_metadata="${origin}${METADATA_PATH}${PATH}"`

async function answer(
  app: FastifyInstance,
  { origin, token }: { readonly origin: string; readonly token: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Every tool is listed: a program that calls one of a scope it lacks is told which to ask for.
  const call = callApi(app, { token, clientAddress: request.ip, userAgent: request.headers['user-agent'] })
  const handler = createMcpHandler(() => createToolServer({ origin, scopes: PROGRAM_SCOPES, call }))
  const answered = await handler.fetch(toWebRequest(request, origin), { parsedBody: request.body })
  return send(reply, answered)
}

function toWebRequest({ method, headers }: FastifyRequest, origin: string): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(origin + PATH, { method, headers: given })
}

function send(reply: FastifyReply, answered: Response): FastifyReply {
  reply.code(answered.status).header('cache-control', 'no-store')
  const type = answered.headers.get('content-type')
  if (type !== null) reply.type(type)
  const { body } = answered
  return reply.send(body === null ? '' : Readable.fromWeb(body as ReadableStream))
}

const rpcFailure = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } })
