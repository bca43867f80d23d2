import { BlockList, isIPv4 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Asked by balancers every second or two, so neither is ever rate-limited. */
const UNLIMITED = { config: { rateLimit: false } }

const WARNINGS_MS = 2_000

export interface Health {
  readonly isReady: () => Promise<boolean>
  /** Asks for people, and no reason to send requests elsewhere. */
  readonly warnings: () => Promise<string[]>
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Asked on this machine, and not by a proxy for others. */
function isOperator({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? ''
  const isFromHere = loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  return isFromHere && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** A database that is busy, or away for a moment, keeps no balancer on the same machine waiting. */
function inTime(warnings: Health['warnings']): Promise<string[]> {
  const unread = ['The warnings could not be read.']
  return Promise.race([warnings().catch(() => unread), sleep(WARNINGS_MS, unread, { ref: false })])
}

/** `/livez` and `/healthz` tell that the process is alive, `/readyz` that it should be sent requests, and its operator more. */
export function answerHealth(app: FastifyInstance, { isReady, warnings }: Health): void {
  for (const url of ['/livez', '/healthz']) app.get(url, UNLIMITED, () => ({ status: 'alive' }))
  app.get('/readyz', UNLIMITED, async (request, reply) => {
    const status = app.isDraining() ? 'stopping' : (await isReady()) ? 'ready' : 'not ready'
    if (status !== 'ready') return reply.code(503).send({ status })
    return reply.send(isOperator(request) ? { status, warnings: await inTime(warnings) } : { status })
  })
}
