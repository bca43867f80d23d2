import {
  ROLE_MESSAGE,
  SESSION_MESSAGES,
  type Access,
  type Endpoint,
  type SessionFailure,
  type Success,
  type Upload,
} from '@segno/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { badRequest, checkRequest } from './check-request.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import { MAX_USER_AGENT_LENGTH, type Call, type Caller, type Route } from './route.ts'

/** Who the holder of a token is, or why it is not taken. */
export type Authenticate = (token: string) => Promise<Caller | SessionFailure>

export interface ServeOptions {
  readonly authenticate: Authenticate
  /** Whether a token was given to a guest. */
  readonly isGuest: (token: string) => Promise<boolean>
  /** Checks what goes out as well: in tests and development, where a wrong answer should be seen at once. */
  readonly checkAnswers: boolean
}

/** Mounts endpoints on the HTTP server. The order of checks is: token, role, input, and only then the handler. */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  for (const { endpoint, handle } of routes) {
    if (endpoint.uploads)
      takeUploads(app, endpoint.uploads, (scope) => mount(scope, { endpoint, handle }, options))
    else mount(app, { endpoint, handle }, options)
  }
}

/** Only here a body may be something else than JSON or a form; more than the limit is not even read. */
function takeUploads(
  app: FastifyInstance,
  { kind, limitBytes }: Upload,
  mountIn: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      new RegExp(`^${kind}/`),
      { parseAs: 'buffer', bodyLimit: limitBytes - 1 },
      async (_: FastifyRequest, bytes: Buffer) => bytes,
    )
    mountIn(scope)
  })
}

function mount(app: FastifyInstance, { endpoint, handle }: Route, options: ServeOptions): void {
  app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await admit(request, endpoint.access, options)
      const upload = endpoint.uploads ? readUpload(request, endpoint.uploads) : null
      const parts = checkRequest(
        endpoint,
        upload === null ? request : { params: request.params, query: request.query, body: undefined },
      )
      const idempotencyKey = readIdempotencyKey(request, endpoint)
      const call = {
        ...parts,
        caller,
        idempotencyKey,
        upload,
        clientAddress: request.ip,
        userAgent: readUserAgent(request),
        cookieHeader: request.headers.cookie ?? null,
        proof: readProof(request),
      } as Call<Endpoint>
      const answer = await handle(call)
      if (endpoint.answers === 'bytes') return sendFile(request, reply, answer as FileAnswer)
      const statusCode = endpoint.okStatus ?? 200
      const data = options.checkAnswers ? endpoint.ok.parse(answer) : answer
      return reply
        .code(statusCode)
        .header('cache-control', 'no-store')
        .send({ statusCode, body: { data } } satisfies Success<unknown>)
    },
  })
}

function readUpload({ body }: FastifyRequest, { kind }: Upload): Buffer {
  if (!Buffer.isBuffer(body))
    throw badRequest([{ path: '', message: `must be a file of the type ${kind}/*` }])
  return body
}

async function admit(
  request: FastifyRequest,
  access: Access,
  { authenticate, isGuest }: ServeOptions,
): Promise<Caller | null> {
  const token = request.headers['token']
  const hasToken = typeof token === 'string' && token !== ''
  if (!hasToken) {
    if (access === 'anyone') return null
    throw access === 'guest' ? guestRequired() : sessionFailure('no_token')
  }
  if (access === 'guest' && (await isGuest(token))) return null
  const found = await authenticate(token)
  if (typeof found !== 'string') {
    if (typeof access !== 'string' && !access.includes(found.role))
      throw new AppError(400, 'role_not_allowed', ROLE_MESSAGE)
    return found
  }
  // What is open to everyone stays open to somebody whose session has just ended.
  if (access === 'anyone') return null
  throw access === 'guest' ? guestRequired() : sessionFailure(found)
}

/** The guest API alone answers 401: its client gets a token and tries once more. */
function guestRequired(): AppError {
  return new AppError(401, 'guest_token_required', SESSION_MESSAGES.unauthenticated)
}

/** The specification sends these out with 400, because the browser answers them by signing out. */
function sessionFailure(failure: SessionFailure): AppError {
  return new AppError(400, failure, SESSION_MESSAGES[failure])
}

function readUserAgent(request: FastifyRequest): string | null {
  return request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
}

const MAX_PROOF_LENGTH = 2_000

function readProof(request: FastifyRequest): string | null {
  const proof = request.headers['proof']
  return typeof proof === 'string' && proof.length <= MAX_PROOF_LENGTH ? proof : null
}

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/

function readIdempotencyKey(request: FastifyRequest, endpoint: Endpoint): string | null {
  if (endpoint.repeatable !== 'by-idempotency-key') return null
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') {
    throw new AppError(400, 'idempotency_key_missing', 'The header idempotency-key is missing')
  }
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw badRequest([{ path: 'idempotency-key', message: 'must be 8 to 64 letters, digits, - or _' }])
  }
  return key
}
