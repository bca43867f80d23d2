import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { PROGRAM_SCOPES, SESSION_MESSAGES } from '@segno/contract'
import { createToolServer } from '@segno/assistant-tools'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/http/route.ts'
import type { Authenticate } from '../platform/http/serve-routes.ts'
import { callApi } from './call-api.ts'

const PATH = '/mcp'
const METADATA_PATH = '/.well-known/oauth-protected-resource'

interface McpOptions {
  readonly origin: string
  readonly authenticate: Authenticate
}

/** Serves the tools for assistants at /mcp. Each tool asks the API with the caller's own token, so the API decides. */
export function serveMcp(app: FastifyInstance, options: McpOptions): void {
  const { origin } = options
  const metadata = {
    resource: origin + PATH,
    authorization_servers: [origin],
    scopes_supported: ['openid', ...PROGRAM_SCOPES],
    bearer_methods_supported: ['header'],
  }
  for (const path of [METADATA_PATH, METADATA_PATH + PATH]) app.get(path, () => metadata)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.post(PATH, {
    // Before a byte of the body is read.
    onRequest: async (request, reply) => {
      const caller = await admit(options, request, reply)
      if (caller) admitted.set(request, caller)
      return caller ? undefined : reply
    },
    handler: (request, reply) => answer(app, { origin, ...admitted.get(request)! }, request, reply),
  })
  // Nothing is kept between requests, so there is no stream to open and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    handler: (_, reply) => reply.code(405).header('allow', 'POST').send(rpcFailure('Method not allowed.')),
  })
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
  if (!isFromHere(request, origin)) {
    void reply.code(403).send(rpcFailure('This origin may not call /mcp.'))
    return null
  }
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const caller = token === undefined ? 'no_token' : await authenticate(token)
  if (typeof caller !== 'string' && token !== undefined) return { token, caller }
  const challenge = `Bearer resource_metadata="${origin}${METADATA_PATH}${PATH}"`
  const why = typeof caller === 'string' ? SESSION_MESSAGES[caller] : ''
  void reply.code(401).header('www-authenticate', challenge).send(rpcFailure(why))
  return null
}

async function answer(
  app: FastifyInstance,
  { origin, token, caller }: Admitted & Pick<McpOptions, 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callApi(app, { token, clientAddress: request.ip, userAgent: request.headers['user-agent'] })
  const handler = createMcpHandler(() => createToolServer({ origin, scopes: scopesOf(caller), call }))
  const answered = await handler.fetch(toWebRequest(request, origin), { parsedBody: request.body })
  return send(reply, answered)
}

/** At our own page there is no program that was allowed anything, and no assistant either: it may look. */
const scopesOf = ({ program }: Caller) => program?.scopes ?? ['search', 'match', 'library']

/** A page of somebody else must not use a token that it got hold of. @see the specification's note on rebinding */
const isFromHere = ({ headers }: FastifyRequest, origin: string): boolean =>
  headers.origin === undefined || headers.origin === origin

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
