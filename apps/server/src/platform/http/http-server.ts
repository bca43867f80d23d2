import { setTimeout as sleep } from 'node:timers/promises'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { answerFailures, answerUnreadable, MOST_PARAM_LENGTH } from './answer-failures.ts'
import { answerUnparsed } from './answer-unparsed.ts'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from './body-limits.ts'
import { badRequest } from './check-request.ts'
import { addressToFind } from './unreadable-address.ts'

export interface HttpOptions {
  readonly log: Log
  readonly genericMessage: string
  /** Requests a minute that one client address may make, but for the page's own files; null for no limit. */
  readonly requestsPerMinute: number | null
  /** How many proxies of ours stand before it, each of which adds the address that it was asked from. */
  readonly proxies: number
}

export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    // Only what our own proxies added is believed: what stands before that, the client may have made up.
    trustProxy: (_, hop) => hop < options.proxies,
    routerOptions: { maxParamLength: MOST_PARAM_LENGTH },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: answerUnreadable,
    rewriteUrl: addressToFind,
    // Idle keep-alive connections are closed by `closeQuietly`, once what is in flight has been answered.
    forceCloseConnections: 'idle',
    // What was sent before we were asked to stop is answered as usual, although it is read afterwards.
    return503OnClosing: false,
  })
  answerFailures(app, options.log, options.genericMessage)
  takeForms(app)
  await setSecurityHeaders(app)
  if (options.requestsPerMinute !== null) await limitRequests(app, options.requestsPerMinute)
  closeQuietly(app)
  return app
}

/**
 * What is neither JSON nor a form is refused with what to send. Forms become a body like any other. What stands in a
 * file is no text, and so fails the endpoint's own check.
 */
function takeForms(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const types = ['multipart/form-data', 'application/x-www-form-urlencoded']
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    async (request: FastifyRequest, bytes: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      try {
        const form = await new Response(new Uint8Array(bytes), { headers }).formData()
        return Object.fromEntries(form)
      } catch {
        throw badRequest([{ path: '', message: 'is not the form that its content type says' }])
      }
    },
  )
}

async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(fastifyHelmet, {
    // Gives each answer `reply.cspNonce`, with which the page names its own scripts and styles.
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The stretcher is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}

async function limitRequests(app: FastifyInstance, requestsPerMinute: number): Promise<void> {
  await app.register(fastifyRateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // A page is sixty of these, and a studio has one address for all of its people.
    allowList: ({ method, url }) => method === 'GET' && url.startsWith('/assets/'),
    errorResponseBuilder: (_, { after }) =>
      new AppError(429, 'too_many_requests', `Too many requests. Try again in ${after}.`),
  })
}

/** Long enough for requests that are on the wire already to be read; a connection closed before would lose them. */
const DRAIN_MS = 1_000

/** Answers what is in flight, then closes; a keep-alive connection would otherwise hold the process until its time-out. */
function closeQuietly(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    // Where nobody could connect, nobody is on the wire.
    if (app.server.listening) await sleep(DRAIN_MS)
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (closing) setTimeout(() => app.server.closeIdleConnections(), DRAIN_MS)
  })
}
