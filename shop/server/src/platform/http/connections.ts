import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-network.ts'
import { readKernelQueues, sentBytes, untakenBytes } from './reading-progress.ts'

export interface Connection {
  readonly socket: Socket
  readonly network: string
  /** Requests that are not answered to their end. */
  requests: number
  /** Of their answers, as far as they are held in memory. */
  heldBytes: number
  /** When the last answer had left, or the connection began. */
  idleSinceMs: number
  takenBytes: number
  takenAtMs: number
  /** What it had taken when the time began by whose end its reader must have been quick enough; null while nothing waits. */
  pace: { readonly sinceMs: number; readonly takenBytes: number } | null
}

export interface ReadingLimits {
  /** How long a client may take no byte of its answer. */
  readonly patienceMs: number
  /** What it takes on average of each such time, while an answer waits. */
  readonly paceMs: number
  readonly minBytesPerSecond: number
}

/** The open connections of a server. */
export class Connections {
  readonly #open = new Map<Socket, Connection>()

  /** @param perNetwork connections of one network; null for no limit */
  constructor(server: Server, perNetwork: number | null) {
    server.on('connection', (socket) => this.#add(socket, perNetwork))
  }

  of(socket: Socket): Connection | undefined {
    return this.#open.get(socket)
  }

  /** Cuts off clients that take nothing, or too little, of an answer that waits. The kernel forgets what they did not read. */
  async cutSlowReaders(limits: ReadingLimits): Promise<void> {
    const sending = new Map<Connection, number>()
    for (const connection of this.#open.values()) {
      if (connection.socket.writableLength > 0) sending.set(connection, sentBytes(connection.socket))
      else connection.pace = null
    }
    if (sending.size === 0) return
    const queues = await readKernelQueues()
    const nowMs = performance.now()
    for (const [connection, sent] of sending) {
      const { socket } = connection
      // Neither figure has bytes that left while the kernel was asked. It had room for them, so the client has read on.
      if (sentBytes(socket) !== sent) {
        connection.takenAtMs = nowMs
        continue
      }
      const taken = sent - untakenBytes(socket, queues)
      if (isTooSlow(connection, { taken, nowMs }, limits)) socket.resetAndDestroy()
    }
  }

  #add(socket: Socket, perNetwork: number | null): void {
    const network = networkOf(socket.remoteAddress ?? '')
    if (perNetwork !== null && !this.#makeRoom(network, perNetwork)) return void socket.destroy()
    const nowMs = performance.now()
    const reading = { takenBytes: -1, takenAtMs: nowMs, pace: null }
    const fresh = { requests: 0, heldBytes: 0, idleSinceMs: nowMs, ...reading }
    this.#open.set(socket, { socket, network, ...fresh })
    socket.once('close', () => this.#open.delete(socket))
  }

  /** Browsers keep connections open that they no longer use: the oldest of these goes first. */
  #makeRoom(network: string, most: number): boolean {
    const ofNetwork = [...this.#open.values()].filter((one) => one.network === network)
    if (ofNetwork.length < most) return true
    const idle = ofNetwork.filter(({ requests }) => requests === 0)
    const [oldest] = idle.toSorted((a, b) => a.idleSinceMs - b.idleSinceMs)
    if (!oldest) return false
    this.#open.delete(oldest.socket)
    oldest.socket.destroy()
    return true
  }
}

/** Notes what a client has taken by now. */
function isTooSlow(
  connection: Connection,
  { taken, nowMs }: { readonly taken: number; readonly nowMs: number },
  { patienceMs, paceMs, minBytesPerSecond }: ReadingLimits,
): boolean {
  if (taken !== connection.takenBytes) Object.assign(connection, { takenBytes: taken, takenAtMs: nowMs })
  else if (nowMs - connection.takenAtMs >= patienceMs) return true
  const { pace } = connection
  const passedMs = pace === null ? 0 : nowMs - pace.sinceMs
  if (pace !== null && passedMs < paceMs) return false
  connection.pace = { sinceMs: nowMs, takenBytes: taken }
  return pace !== null && (taken - pace.takenBytes) * 1_000 < minBytesPerSecond * passedMs
}
