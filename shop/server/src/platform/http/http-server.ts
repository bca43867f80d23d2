import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import { answerFailures, answerUnreadable, MOST_PARAM_LENGTH } from './answer-failures.ts'
import { guardAnswers } from './answer-guard.ts'
import { answerUnparsed } from './answer-unparsed.ts'
import { BODY_LIMIT_BYTES, FORM_LIMIT_BYTES } from './body-limits.ts'
import { guardBodies } from './body-guard.ts'
import { badRequest } from './check-request.ts'
import { addDrain } from './drain.ts'
import { numberRequests, requestIdOf } from './request-id.ts'
import { addressToFind } from './unreadable-address.ts'

export interface HttpOptions {
  readonly log: Log
  /** Read for each failure. */
  readonly genericMessage: string
  /** Requests a minute that one client address may make, but for the page's own files; null for no limit. */
  readonly requestsPerMinute: number | null
  /**
   * Connections that one client address may hold, and requests that are answered for it at once; null for no limit.
   * Behind a proxy only the requests say whose they are.
   */
  readonly connectionsPerAddress?: number | null
  /** How many proxies of ours stand before it, each of which adds the address that it was asked from. */
  readonly proxies: number
  /** The card provider's own script may draw its form in the page. */
  readonly drawsCardForm?: boolean
  /** Another origin at which the page fetches previews and pictures. */
  readonly filesOrigin?: string | null
}

/** For the headers of a request, from its first byte or from the connection's beginning. */
const HEADERS_MS = 15_000
/** For a whole request: the largest file, over a line of 1 MBit/s. What is held in memory has less (`guardBodies`). */
const REQUEST_MS = 30 * 60_000
/** How often the two are looked at. */
const CHECKING_MS = 5_000

export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECKING_MS },
    // Only what our own proxies added is believed: what stands before that, the client may have made up.
    trustProxy: (_, hop) => hop < options.proxies,
    routerOptions: { maxParamLength: MOST_PARAM_LENGTH },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: answerUnreadable,
    rewriteUrl: addressToFind,
    // Keep-alive connections are ended by `addDrain`, each with its next answer.
    forceCloseConnections: 'idle',
    // What was sent before we were asked to stop is answered as usual, although it is read afterwards.
    return503OnClosing: false,
  })
  numberRequests(app)
  guardAnswers(app, {
    perNetwork: options.connectionsPerAddress ?? null,
    peersAreClients: options.proxies === 0,
  })
  logRequests(app, options.log)
  answerFailures(app, options)
  takeForms(app)
  await setSecurityHeaders(app, options)
  if (options.requestsPerMinute !== null) await limitRequests(app, options.requestsPerMinute)
  guardBodies(app)
  app.server.maxConnections = TOTAL_CONNECTIONS
  addDrain(app)
  return app
}

/** Each request by the address of its route: the one that was asked for may hold a ticket or somebody's search. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const ms = Math.round(elapsedTime)
    log.info({ method, path: routeOptions.url, status: statusCode, ms }, 'a request was answered')
  })
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

const TOTAL_CONNECTIONS = 5_000

/** Addresses that the card provider's script needs, as it documents them. */
const CARD_FORM = {
  scripts: ['https://*.js.stripe.com', 'https://js.stripe.com'],
  frames: ['https://*.js.stripe.com', 'https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
}
const NO_CARD_FORM: typeof CARD_FORM = { scripts: [], frames: [], connections: [], images: [] }

async function setSecurityHeaders(
  app: FastifyInstance,
  { drawsCardForm = false, filesOrigin = null }: Pick<HttpOptions, 'drawsCardForm' | 'filesOrigin'>,
): Promise<void> {
  const cardForm = drawsCardForm ? CARD_FORM : NO_CARD_FORM
  const files = filesOrigin === null ? [] : [filesOrigin]
  await app.register(fastifyHelmet, {
    // Gives each answer `reply.cspNonce`, with which the page names its own scripts and styles.
    enableCSPNonces: true,
    // As `frame-ancestors` says it to browsers that know it.
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The stretcher is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardForm.scripts],
        frameSrc: ["'self'", ...cardForm.frames],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...files, ...cardForm.images],
        connectSrc: ["'self'", 'blob:', 'data:', ...files, ...cardForm.connections],
        mediaSrc: ["'self'", 'blob:', ...files],
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
