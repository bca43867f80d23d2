import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from './client-network.ts'
import { BODY_LIMIT_BYTES } from './body-limits.ts'
import { SharedBudget } from './shared-budget.ts'

export interface BodyGuardLimits {
  /** How long a sender may pause in the middle of a body. */
  readonly pauseMs: number
  /** How long a body that is held in memory may take. */
  readonly bodyMs: number
  /** Bodies that are held in memory, of one network. */
  readonly networkBytes: number
  /** And of all: with this the process stays small whoever sends. */
  readonly totalBytes: number
}

const LIMITS: BodyGuardLimits = {
  pauseMs: 20_000,
  // 2 MB over a line of 30 kB a second.
  bodyMs: 75_000,
  networkBytes: 16_000_000,
  totalBytes: 96_000_000,
}

/**
 * Bounds what bodies cost. A body that is held in memory counts with its announced length, from before its first byte is
 * read until its answer has gone; where a network or all together would hold too much, it is refused with 503. A sender
 * who pauses or is too slow is cut off. Runs after the route's own `onRequest`, so nothing is held of a body that its
 * sender may not send.
 */
export function guardBodies(app: FastifyInstance, limits: BodyGuardLimits = LIMITS): void {
  const held = new SharedBudget({ each: limits.networkBytes, total: limits.totalBytes })
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return
    const { isStream = false, limitBytes = BODY_LIMIT_BYTES } = request.routeOptions.config.takes ?? {}
    cutOffWhenIdle(request, reply, limits.pauseMs)
    if (isStream) return
    holdBytes(held, request, reply, Math.min(lengthOf(request) ?? limitBytes, limitBytes))
    cutOffWhenSlow(request, limits.bodyMs)
  })
}

function holdBytes(held: SharedBudget, request: FastifyRequest, reply: FastifyReply, bytes: number): void {
  const network = networkOf(request.ip)
  if (!held.take(network, bytes))
    throw new AppError(503, 'too_busy', 'Too much is being sent at once. Try again in a few seconds.')
  reply.raw.once('close', () => held.release(network, bytes))
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** In bytes; null where it is not announced. */
function lengthOf({ headers }: FastifyRequest): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

function cutOffWhenIdle({ raw }: FastifyRequest, { raw: answer }: FastifyReply, pauseMs: number): void {
  const { socket } = raw
  // A request that never travelled, as in tests, has none.
  if (!(socket instanceof Socket)) return
  const cutOff = (): void => void raw.destroy()
  socket.setTimeout(pauseMs, cutOff)
  onceArrived(raw, () => {
    socket.off('timeout', cutOff)
    // What follows is our own work, however long it takes; after the answer the server waits for the next request.
    if (!answer.writableFinished) socket.setTimeout(0)
  })
}

function cutOffWhenSlow({ raw }: FastifyRequest, bodyMs: number): void {
  const timer = setTimeout(() => raw.destroy(), bodyMs).unref()
  onceArrived(raw, () => clearTimeout(timer))
}

function onceArrived(raw: FastifyRequest['raw'], act: () => void): void {
  const once = (): void => {
    raw.off('end', once)
    raw.off('close', once)
    act()
  }
  raw.once('end', once)
  raw.once('close', once)
}
