import { once } from 'node:events'
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const LOOK_EVERY_MS = 1_000

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive'])

interface Upstream {
  readonly origin: string
  readonly agent: Agent
  isReady: boolean
}

/**
 * A round-robin proxy before several processes that share a shop. It looks at `/readyz` every second, leaves those that
 * say no, and sends nothing a second time: what one process loses is lost.
 */
export class Balancer implements AsyncDisposable {
  readonly #server: Server
  readonly #upstreams: Upstream[] = []
  readonly #looking: NodeJS.Timeout
  #next = 0

  private constructor() {
    this.#server = createServer((incoming, answer) => this.#pass(incoming, answer))
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS)
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer()
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** How many processes requests are sent to. */
  get ready(): number {
    return this.#upstreams.filter(({ isReady }) => isReady).length
  }

  /** A process is asked from its first good answer to a look on. */
  async add(origin: string): Promise<void> {
    this.#upstreams.push({ origin, agent: new Agent({ keepAlive: true }), isReady: false })
    await this.#look()
  }

  remove(origin: string): void {
    const at = this.#upstreams.findIndex((one) => one.origin === origin)
    this.#upstreams.splice(at, 1)[0]?.agent.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#looking)
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
    for (const { agent } of this.#upstreams) agent.destroy()
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#upstreams.map(async (one) => {
        one.isReady = await fetch(`${one.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      }),
    )
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = this.#upstreams.filter(({ isReady }) => isReady)
    const upstream = ready[this.#next++ % ready.length]
    if (upstream === undefined) return void answer.writeHead(502).end()
    const { url = '/', method, headers } = incoming
    const { agent, origin } = upstream
    const onward = request(new URL(url, origin), { method, headers, agent }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers))
      pipeline(reply, answer).catch(() => answer.destroy())
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(`the balancer: ${error.code ?? error.message}`)
    })
    incoming.pipe(onward)
  }
}

/** That a process ends its connection is between it and the balancer. */
function withoutConnection(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)))
}
