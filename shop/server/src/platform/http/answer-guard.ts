import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from './client-network.ts'
import { type Connection, Connections, type ReadingLimits } from './connections.ts'
import { SharedBudget } from './shared-budget.ts'

export interface AnswerGuardLimits extends ReadingLimits {
  /** The same while more than `pressureBytes` wait to be read. */
  readonly patienceUnderPressureMs: number
  readonly pressureBytes: number
  readonly lookEveryMs: number
  /** Requests that one connection may have open: the one that is answered, and those sent behind it. */
  readonly pipelined: number
  /** Answers held in memory, of one connection, one network and all. */
  readonly connectionBytes: number
  readonly networkBytes: number
  readonly totalBytes: number
}

const LIMITS: AnswerGuardLimits = {
  patienceMs: 60_000,
  paceMs: 60_000,
  // What http.sys asks for; a phone on 2G reads ten times as fast.
  minBytesPerSecond: 240,
  patienceUnderPressureMs: 10_000,
  pressureBytes: 64_000_000,
  lookEveryMs: 5_000,
  pipelined: 4,
  connectionBytes: 1_000_000,
  networkBytes: 16_000_000,
  totalBytes: 192_000_000,
}
/** Smaller answers are not counted: refusing one takes as much. */
const SMALL_BYTES = 16_000
/** Buffers of a stream, however long it is. */
const STREAM_BYTES = 64_000

export interface GuardedClients {
  /** Connections of one network, and requests of it that are answered at once; null for no limit. */
  readonly perNetwork: number | null
  /** Behind a proxy of ours every connection is the proxy's, and only requests say whose they are. */
  readonly peersAreClients: boolean
}

/**
 * Bounds what answers cost that nobody reads. Counts with the first byte of an answer until its last has left; a network
 * that holds too much is refused with 503, and a client that reads nothing for a minute, or less than 240 bytes a second over
 * one, is cut off, as is one that sends more than four requests ahead of their answers.
 *
 * @see RFC 9112, 9.3.2: who pipelines is ready to send again what was not answered
 */
export function guardAnswers(
  app: FastifyInstance,
  { perNetwork, peersAreClients }: GuardedClients,
  limits: AnswerGuardLimits = LIMITS,
): void {
  const connections = new Connections(app.server, peersAreClients ? perNetwork : null)
  const requests = new SharedBudget({ each: perNetwork ?? Infinity, total: Infinity })
  const bytes = new SharedBudget({ each: limits.networkBytes, total: limits.totalBytes })
  app.addHook('onRequest', async (request, reply) => {
    const connection = connectionOf(connections, request)
    if (!connection) return
    // Of what was sent ahead, the rest is parsed after its connection has been cut off.
    if (connection.socket.destroyed || !countRequest(connection, reply, limits)) return reply.hijack()
    holdPlace(requests, networkOf(request.ip), reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const connection = connectionOf(connections, request)
    if (connection) holdAnswer({ bytes, connection, limits }, request, reply, payload)
  })
  const look = setInterval(() => {
    const isPressed = bytes.total > limits.pressureBytes
    const patienceMs = isPressed ? limits.patienceUnderPressureMs : limits.patienceMs
    void connections.cutSlowReaders({ ...limits, patienceMs })
  }, limits.lookEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(look))
}

/** A request that never travelled, as in tests, has none. */
function connectionOf(connections: Connections, { raw }: FastifyRequest): Connection | undefined {
  return raw.socket instanceof Socket ? connections.of(raw.socket) : undefined
}

/** @returns false where that was one too many, and the connection is cut off */
function countRequest(
  connection: Connection,
  { raw }: FastifyReply,
  { pipelined }: AnswerGuardLimits,
): boolean {
  connection.requests++
  raw.once('close', () => {
    connection.requests--
    connection.idleSinceMs = performance.now()
  })
  if (connection.requests <= pipelined) return true
  connection.socket.resetAndDestroy()
  return false
}

function holdPlace(requests: SharedBudget, network: string, { raw }: FastifyReply): void {
  if (!requests.take(network, 1)) throw tooBusy()
  raw.once('close', () => requests.release(network, 1))
}

interface Holder {
  readonly bytes: SharedBudget
  readonly connection: Connection
  readonly limits: AnswerGuardLimits
}

function holdAnswer(
  { bytes, connection, limits }: Holder,
  request: FastifyRequest,
  { raw }: FastifyReply,
  payload: unknown,
): void {
  const size = heldBytesOf(payload)
  if (size < SMALL_BYTES) return
  const network = networkOf(request.ip)
  const { heldBytes } = connection
  const isTooMuch = heldBytes > 0 && heldBytes + size > limits.connectionBytes
  // One answer at a time goes to everybody, however long it is.
  if (heldBytes === 0 && bytes.of(network) === 0) bytes.hold(network, size)
  else if (isTooMuch || !bytes.take(network, size)) {
    if (isStream(payload)) payload.destroy()
    throw tooBusy()
  }
  connection.heldBytes += size
  raw.once('close', () => {
    connection.heldBytes -= size
    bytes.release(network, size)
  })
}

function heldBytesOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return isStream(payload) ? STREAM_BYTES : 0
}

const isStream = (payload: unknown): payload is { destroy: () => void } =>
  typeof payload === 'object' && payload !== null && 'destroy' in payload

const tooBusy = (): AppError =>
  new AppError(503, 'too_busy', 'Too much waits for you to read it. Try again in a few seconds.')
