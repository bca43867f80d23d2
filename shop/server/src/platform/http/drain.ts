import { Server } from 'node:net'
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100
/** A client that keeps its connection may take so long to send its next request, which is answered and its last. */
const LAST_REQUEST_MS = 2_000
/** More than the kernel lets wait before a port. */
const MOST_TURNS = 1_000

interface DrainOptions {
  /** How long `/readyz` fails before the port goes; less where nobody is connected. */
  readonly noticeMs: number
  readonly stopLongRequests: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment the server was asked to stop. */
    readonly isDraining: () => boolean
    /** Ends the server's connections without losing a request; `close` follows. */
    readonly drain: (options: DrainOptions) => Promise<void>
  }
}

/**
 * Adds `drain`, which ends connections in three steps. `/readyz` answers 503 while everything else goes on, so that
 * balancers send new clients elsewhere. Then the port goes, while open connections stay, and requests that last are asked
 * to stop. At last each connection ends with its next answer, or after two seconds without a request.
 *
 * The answers of the first step do not end their connections: clients would come back at once, and those that the kernel
 * has taken and we have not are lost when the port goes. Fastify's `close` alone does both.
 */
export function addDrain(app: FastifyInstance): void {
  let isDraining = false
  let isPortClosed = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async ({ noticeMs, stopLongRequests }: DrainOptions) => {
    isDraining = true
    await untilNoticed(app, noticeMs)
    await untilTaken(app)
    const closed = closePort(app)
    isPortClosed = true
    await Promise.all([closed, stopLongRequests()])
  })
  app.addHook('onSend', async (_, reply) => {
    if (isPortClosed) reply.header('connection', 'close')
  })
}

async function untilNoticed({ server }: FastifyInstance, noticeMs: number): Promise<void> {
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)))
  const looks = noticeMs / LOOK_EVERY_MS
  for (let look = 0; look < looks && (await open()) > 0; look++) await sleep(LOOK_EVERY_MS)
}

/**
 * Resolves when no client waits before the port, who would be cut off when it goes. Node takes one connection a turn of
 * its loop, so a turn without a new one says that there are none; the first may have begun after the loop looked.
 */
async function untilTaken({ server }: FastifyInstance): Promise<void> {
  let quietTurns = 0
  const seeOne = () => (quietTurns = 0)
  server.on('connection', seeOne)
  for (let turn = 0; turn < MOST_TURNS && quietTurns < 2; turn++) {
    quietTurns++
    await afterPolling()
  }
  server.off('connection', seeOne)
}

/**
 * Resolves when the last connection has ended. The HTTP server's own `close` would at once cut what it takes for idle, also
 * a connection whose request is about to be read.
 */
async function closePort({ server }: FastifyInstance): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    Server.prototype.close.call(server, () => resolve())
  })
  // What came while the loop was busy is read first: its connection is not idle.
  const cutIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), LAST_REQUEST_MS)
  await closed
  clearInterval(cutIdle)
}
