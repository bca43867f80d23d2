import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Away: nothing can be reached. Silent: connections stand, and nothing that is sent arrives any more. */
export type LineState = 'open' | 'away' | 'silent'

/** A line of TCP to a server, which a test makes fail. */
export class FaultLine implements AsyncDisposable {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: LineState = 'open'
  #cut: { afterBytes: number; isToServer: boolean } | null = null
  /** How long everything that is sent takes, there and back. */
  delayMs = 0

  private constructor(connectFar: () => Socket) {
    this.#server = createServer({ noDelay: true }, (near) => this.#join(near, connectFar))
  }

  /** @param to a port of this machine, or the path of a socket */
  static async open(to: { readonly port: number } | { readonly path: string }): Promise<FaultLine> {
    const line = new FaultLine(() => connect('path' in to ? { path: to.path } : { port: to.port }))
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get state(): LineState {
    return this.#state
  }

  set state(state: LineState) {
    this.#state = state
    if (state === 'away') this.cut()
    // What came while the line was silent is lost, and with it the connection.
    else if (state === 'open') for (const socket of this.#sockets) if (socket.isPaused()) socket.destroy()
  }

  /** Cuts all connections; new ones come up. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Cuts the connection that carries the last of so many bytes, in the middle of what it carries. */
  cutAfter(afterBytes: number, direction: 'to server' | 'from server' = 'to server'): void {
    this.#cut = { afterBytes, isToServer: direction === 'to server' }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket, connectFar: () => Socket): void {
    if (this.#state === 'away') return void near.destroy()
    const far = connectFar()
    this.#carry(near, far, { isToServer: true })
    this.#carry(far, near, { isToServer: false })
  }

  #carry(from: Socket, to: Socket, { isToServer }: { isToServer: boolean }): void {
    this.#sockets.add(from)
    const send = (bytes: Buffer): void => {
      if (!to.destroyed) to.write(bytes)
    }
    from.on('data', (bytes: Buffer) => {
      if (this.#state === 'silent') return void from.pause()
      if (this.#isCutBy(bytes, isToServer)) {
        send(bytes.subarray(0, bytes.length / 2))
        return void from.destroy()
      }
      if (this.delayMs > 0) setTimeout(send, this.delayMs, bytes)
      else send(bytes)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }

  #isCutBy({ length }: Buffer, isToServer: boolean): boolean {
    if (this.#cut?.isToServer !== isToServer) return false
    this.#cut.afterBytes -= length
    if (this.#cut.afterBytes > 0) return false
    this.#cut = null
    return true
  }
}
