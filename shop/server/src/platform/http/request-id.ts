import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()
/** The middle of W3C's `traceparent`: the trace that a proxy or a program began. */
const TRACE = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id of the request that is being answered, for whatever is logged on the way; none outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore()
}

/** Of a request's headers. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const { traceparent } = headers
  return (typeof traceparent === 'string' && TRACE.exec(traceparent)?.[1]) || randomUUID().replaceAll('-', '')
}

/** Gives each request an id, the trace's where it has one, and tells it in the header `x-request-id`. */
export function numberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    current.run(request.id, done)
  })
  // Reading a body goes on in the connection's own context.
  app.addHook('preValidation', (request, _, done) => current.run(request.id, done))
}
