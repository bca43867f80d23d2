import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-network.ts'
import { readingProgress, readKernelQueues } from './reading-progress.ts'

export interface Connection {
  readonly socket: Socket
  readonly network: string
  /** Requests that are not answered to their end. */
  requests: number
  /** Of their answers, as far as they are held in memory. */
  heldBytes: number
  /** When the last answer had left, or the connection began. */
  idleSinceMs: number
  progress: string
  progressAtMs: number
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

  /** Cuts off clients that have taken no byte of an answer for `patienceMs`. The kernel forgets what they did not read. */
  async cutSilentReaders(patienceMs: number): Promise<void> {
    const sending = [...this.#open.values()].filter(({ socket }) => socket.writableLength > 0)
    if (sending.length === 0) return
    const queues = await readKernelQueues()
    const nowMs = performance.now()
    for (const connection of sending) {
      const progress = readingProgress(connection.socket, queues)
      if (progress !== connection.progress) Object.assign(connection, { progress, progressAtMs: nowMs })
      else if (nowMs - connection.progressAtMs >= patienceMs) connection.socket.resetAndDestroy()
    }
  }

  #add(socket: Socket, perNetwork: number | null): void {
    const network = networkOf(socket.remoteAddress ?? '')
    if (perNetwork !== null && !this.#makeRoom(network, perNetwork)) return void socket.destroy()
    const nowMs = performance.now()
    const fresh = { requests: 0, heldBytes: 0, idleSinceMs: nowMs, progress: '', progressAtMs: nowMs }
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
