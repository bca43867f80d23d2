import { Readable } from 'node:stream'
import {
  CONFIRMATION_REQUIRED,
  GRANT_MISSING,
  grantMessage,
  hasGrant,
  KEY_MESSAGE,
  KEY_NOT_ALLOWED,
  ROLE_MESSAGE,
  SCOPE_MESSAGE,
  SESSION_MESSAGES,
  toWire,
  type Endpoint,
  type SessionFailure,
  type Success,
  type Upload,
} from '@segno/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { SavedExport } from '../audit.ts'
import { AppError } from '../app-error.ts'
import { BrowsingGate, isBrowsing } from './browsing-gate.ts'
import { badRequest, checkRequest } from './check-request.ts'
import { takenBy } from './content-types.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import { hungUpSignal } from './hung-up.ts'
import { keyLimiter } from './limit-keys.ts'
import { isFromOurPage } from './our-page.ts'
import {
  MAX_USER_AGENT_LENGTH,
  type AnswerWithMore,
  type Call,
  type Caller,
  type HeaderAnswer,
  type Route,
} from './route.ts'
import { whyNotTaken, whyNoToken } from './token-hints.ts'

/** A folder of many small files is a request or two for each, and they are limited by what an artist may bring besides. */
const STREAMS_PER_MINUTE = 6_000

/** What anybody may send is limited like anything else that anybody may ask. */
const takesManyFiles = ({ streams, access }: Endpoint): boolean =>
  streams !== undefined && typeof access !== 'string'

export interface HowToRead {
  /** Nothing is taken from memory. */
  readonly isFresh?: boolean
  /** Takes tokens issued for the tools of assistants and no others; without it, those are refused. */
  readonly isForTools?: boolean
}

/** Reads a token: its caller, or why it is refused. */
export type Authenticate = (token: string, how?: HowToRead) => Promise<Caller | SessionFailure>

export interface AccessRefusal {
  readonly caller: Caller
  readonly clientAddress: string
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>
  readonly why: 'role' | 'another_account'
}

export interface ServeOptions {
  readonly authenticate: Authenticate
  /** Whether somebody has just given their second factor once more. */
  readonly isConfirmed: (caller: Caller) => Promise<boolean>
  /** Whether a token was given to a guest. */
  readonly isGuest: (token: string) => Promise<boolean>
  /** Told of callers who ask for what their role may not have, or for another account's, before they are refused. */
  readonly onAccessRefused: (refusal: AccessRefusal) => Promise<void>
  /** Told of people's data that an administrator saves, before the first byte. */
  readonly onExport: (saved: SavedExport) => Promise<void>
  /** Checks what goes out as well: in tests and development, where a wrong answer should be seen at once. */
  readonly checkAnswers: boolean
}

/**
 * Mounts endpoints on the HTTP server. The order of checks is: token, role, how often, input, a
 * confirmation where one is needed, and only then the handler.
 * The first three come before a byte of the body is read.
 */
export function serveRoutes(app: FastifyInstance, routes: readonly Route[], options: ServeOptions): void {
  const gate = new BrowsingGate()
  for (const { endpoint, handle: answer } of routes) {
    const handle: Route['handle'] = isBrowsing(endpoint)
      ? (call) => gate.run(() => answer(call), call.hungUp)
      : answer
    const mountIn = (scope: FastifyInstance) => mount(scope, { endpoint, handle }, options)
    if (endpoint.uploads) takeUploads(app, endpoint.uploads, mountIn)
    else if (endpoint.streams !== undefined)
      takeStreams(app, [endpoint.streams, ...(endpoint.alsoStreams ?? [])], mountIn)
    else mountIn(app)
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

/** Nothing is read of a body before the handler does, so that whoever may not send it is told so at once. */
function takeStreams(app: FastifyInstance, types: string[], mountIn: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, (_, payload, done) => done(null, payload))
    mountIn(scope)
  })
}

/** How long somebody who was answered may go on sending what nobody reads, before they are cut off. */
const SEND_ON_MS = 10_000

/** Whoever is refused half-way goes on sending for a while; a connection that is cut would lose them the answer. */
function dropUnread(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (request.raw.complete) return
    request.raw.resume()
    const cut = setTimeout(() => request.raw.destroy(), SEND_ON_MS).unref()
    request.raw.once('close', () => clearTimeout(cut))
  })
}

function mount(app: FastifyInstance, { endpoint, handle }: Route, options: ServeOptions): void {
  const countRequest = keyLimiter(app, endpoint)
  const callers = new WeakMap<FastifyRequest, Caller | null>()
  app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    config: {
      takes: takenBy(endpoint),
      ...(takesManyFiles(endpoint) && { rateLimit: { max: STREAMS_PER_MINUTE } }),
    },
    onRequest: async (request, reply) => {
      reply.headers(endpoint.says ?? {})
      dropUnread(request, reply)
      const caller = await admit(request, endpoint, options)
      await countRequest?.(request, reply, caller)
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null
      const call = await readCall({ request, reply, caller }, endpoint, options)
      const answer = await handle(call).catch(async (error: unknown) => {
        if (caller && error instanceof AppError && error.isOfAnother)
          await options.onAccessRefused({
            caller,
            clientAddress: request.ip,
            endpoint,
            why: 'another_account',
          })
        throw error
      })
      if (isExport(endpoint, request)) await options.onExport(exportOf(endpoint, call))
      return sendAnswer({ request, reply, answer }, endpoint, options)
    },
  })
}

/** A confirmed file of others that is only read. Files that are written as they are saved have entries of their own. */
const isExport = ({ access, answers, confirmed }: Endpoint, { method }: FastifyRequest): boolean =>
  method === 'GET' && answers === 'bytes' && confirmed === true && !access.includes('user')

const exportOf = ({ path }: Endpoint, { caller, params, query }: Call<Endpoint>): SavedExport => ({
  accountId: (caller as Caller | null)?.accountId ?? '',
  path,
  filter: { ...(params as object | undefined), ...(query as object | undefined) },
})

async function readCall(
  { request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller | null },
  endpoint: Endpoint,
  options: ServeOptions,
): Promise<Call<Endpoint>> {
  const upload = endpoint.uploads ? readUpload(request, endpoint.uploads) : null
  const stream = endpoint.streams !== undefined && request.body instanceof Readable ? request.body : null
  const parts = checkRequest(endpoint, {
    params: request.params,
    query: request.query,
    body: upload === null && stream === null ? request.body : undefined,
  })
  const idempotencyKey = readIdempotencyKey(request, endpoint)
  const confirm = () => requireConfirmed(caller, options)
  if (endpoint.confirmed === true) await confirm()
  return {
    ...parts,
    caller,
    idempotencyKey,
    upload,
    stream,
    hungUp: hungUpSignal(reply.raw),
    headers: readHeaders(request, endpoint),
    confirm: endpoint.confirmed === 'sometimes' ? confirm : null,
    clientAddress: request.ip,
    userAgent: readUserAgent(request),
    cookieHeader: request.headers.cookie ?? null,
    isOurPage: isFromOurPage(request),
    setCookie: (line) => void reply.header('set-cookie', line),
    proof: readProof(request),
  } as Call<Endpoint>
}

function sendAnswer(
  { request, reply, answer }: { request: FastifyRequest; reply: FastifyReply; answer: unknown },
  endpoint: Endpoint,
  options: ServeOptions,
): unknown {
  if (endpoint.answers === 'bytes') return sendFile(request, reply, answer as FileAnswer)
  const statusCode = endpoint.okStatus ?? 200
  if (endpoint.answers === 'headers') {
    const { headers } = answer as HeaderAnswer
    return reply.code(statusCode).headers(headers).header('cache-control', 'no-store').send()
  }
  const body = bodyOf(endpoint, answer, options)
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .send({ statusCode, body } satisfies Success<unknown>)
}

function bodyOf(
  { ok, beside }: Endpoint,
  answer: unknown,
  { checkAnswers }: ServeOptions,
): Success<unknown>['body'] {
  const write = (schema: z.ZodMiniType, value: unknown): unknown =>
    toWire(schema, checkAnswers ? schema.parse(value) : value)
  if (!beside) return { data: write(ok, answer) }
  const { data, beside: more } = answer as AnswerWithMore<unknown, unknown>
  return { data: write(ok, data), ...(write(beside, more) as object) }
}

function readHeaders({ headers }: FastifyRequest, endpoint: Endpoint): Record<string, string> {
  const given = (endpoint.reads ?? []).map((name) => [name, headers[name]] as const)
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function readUpload({ body }: FastifyRequest, { kind }: Upload): Buffer {
  if (!Buffer.isBuffer(body))
    throw badRequest([{ path: '', message: `must be a file of the type ${kind}/*` }])
  return body
}

async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate, isGuest, onAccessRefused }: ServeOptions,
): Promise<Caller | null> {
  const { access } = endpoint
  const token = request.headers['token']
  const hasToken = typeof token === 'string' && token !== ''
  if (!hasToken) {
    if (access === 'anyone') return null
    const errors = [{ path: 'token', message: whyNoToken(request) }]
    throw access === 'guest' ? guestRequired(errors) : sessionFailure('no_token', errors)
  }
  if (access === 'guest' && (await isGuest(token))) return null
  const found = await authenticate(token)
  if (typeof found !== 'string') {
    if (typeof access === 'string')
      return found.apiKey === undefined && isWithinScope(found, endpoint) ? asAllowed(found, endpoint) : null
    // Another process may have given them more a moment ago.
    const isAllowed = whyRefused(found, endpoint) === null && !lacksGrant(found, endpoint)
    const caller = isAllowed ? found : await authenticate(token, { isFresh: true })
    if (typeof caller === 'string') throw sessionFailure(caller)
    const error = whyRefused(caller, endpoint)
    if (error !== null) {
      const isAsked = error.code === CONFIRMATION_REQUIRED
      if (!isAsked) await onAccessRefused({ caller, clientAddress: request.ip, endpoint, why: 'role' })
      throw error
    }
    if (!isWithinScope(caller, endpoint)) throw new AppError(400, 'scope_not_allowed', SCOPE_MESSAGE)
    if (!isReachedByKey(caller, endpoint)) throw new AppError(400, KEY_NOT_ALLOWED, KEY_MESSAGE)
    return asAllowed(caller, endpoint)
  }
  // What is open to everyone stays open to somebody whose session has just ended.
  if (access === 'anyone') return null
  const why = whyNotTaken(found, access === 'guest' ? 'guest' : 'person')
  const errors = why === undefined ? undefined : [{ path: 'token', message: why }]
  throw access === 'guest' ? guestRequired(errors) : sessionFailure(found, errors)
}

const PASSKEY_MESSAGE = 'Administrators need a passkey here. Add one to your account first.'

const lacksGrant = (caller: Caller, { grants }: Endpoint): boolean =>
  grants !== undefined &&
  caller.role === 'admin' &&
  (caller.needsPasskey !== undefined || !hasGrant(caller, grants))

/** An administrator who may not act as one here, as a user. */
const asAllowed = (caller: Caller, endpoint: Endpoint): Caller =>
  lacksGrant(caller, endpoint) || (caller.needsPasskey && typeof endpoint.access === 'string')
    ? { ...caller, role: 'user' }
    : caller

/**
 * Whether the role, and the grants that narrow it, allow the call. What everybody may do about their own, an
 * administrator without the grant does as a user.
 */
function whyRefused(caller: Caller, endpoint: Endpoint): AppError | null {
  const { access, grants = [] } = endpoint
  if (!access.includes(caller.role)) return new AppError(400, 'role_not_allowed', ROLE_MESSAGE)
  if (!lacksGrant(caller, endpoint) || access.includes('user')) return null
  if (caller.needsPasskey === 'add') return new AppError(400, 'passkey_required', PASSKEY_MESSAGE)
  if (caller.needsPasskey === 'use') return confirmationRequired()
  return new AppError(400, GRANT_MISSING, grantMessage(grants))
}

async function requireConfirmed(
  caller: Caller | null,
  { isConfirmed }: Pick<ServeOptions, 'isConfirmed'>,
): Promise<void> {
  if (caller && !(await isConfirmed(caller))) throw confirmationRequired()
}

const confirmationRequired = (): AppError =>
  new AppError(409, CONFIRMATION_REQUIRED, 'Confirm that it’s you to continue')

/** A program that was not allowed what is open to everyone gets it as anybody does, and not as its person. */
const isWithinScope = ({ program }: Caller, { scope }: Endpoint): boolean =>
  program === undefined || (scope !== undefined && program.scopes.includes(scope))

/** A key does what its grants name, and nothing as a user; nobody is there to confirm anything. */
const isReachedByKey = (caller: Caller, endpoint: Endpoint): boolean =>
  caller.apiKey === undefined ||
  (endpoint.grants !== undefined &&
    !lacksGrant(caller, endpoint) &&
    endpoint.confirmed !== true &&
    (endpoint.method === 'GET' || caller.apiKey.mayChange))

/** The guest API alone answers 401: its client gets a token and tries once more. */
function guestRequired(errors?: AppError['errors']): AppError {
  return new AppError(401, 'guest_token_required', SESSION_MESSAGES.unauthenticated, errors)
}

/** The specification sends these out with 400, because the browser answers them by signing out. */
function sessionFailure(failure: SessionFailure, errors?: AppError['errors']): AppError {
  return new AppError(400, failure, SESSION_MESSAGES[failure], errors)
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
