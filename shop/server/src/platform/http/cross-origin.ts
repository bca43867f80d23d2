import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Origins of programs in a browser that may ask: the shop's own page, and pages that this computer serves itself. */
export function mayAskFrom(origin: string, shopOrigin: string): boolean {
  if (origin === shopOrigin) return true
  const url = URL.parse(origin)
  return url !== null && url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname)
}

const ALLOWED_HEADERS =
  'authorization, content-type, accept, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name'

/** Lets browsers' programs read an answer. No cookie goes along. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, shopOrigin: string): void {
  reply.header('vary', 'origin')
  const { origin } = request.headers
  if (origin === undefined || !mayAskFrom(origin, shopOrigin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', 'www-authenticate')
}

/** Answers what browsers ask before they send a request from another origin. */
export function answerPreflights(
  app: FastifyInstance,
  { path, methods, shopOrigin }: { path: string; methods: string; shopOrigin: string },
): void {
  app.options(path, (request, reply) => {
    allowOrigin(request, reply, shopOrigin)
    if (!reply.hasHeader('access-control-allow-origin')) return reply.code(403).send()
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '3600',
      })
      .send()
  })
}
