import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What Facebook's Graph answers of the person to whom a token belongs, and how. */
export class FakeFacebook implements AsyncDisposable {
  readonly address: string
  readonly #server: Server
  person: Readonly<Record<string, string>> = {
    id: '10158',
    name: 'Ada Lee',
    first_name: 'Ada',
    last_name: 'Lee',
    email: 'ada@upstream.test',
  }
  isDown = false
  /** The last request for a person. */
  asked: { search: URLSearchParams; authorization: string } | null = null
  /** The last request for a token. */
  exchanged = new URLSearchParams()

  private constructor(server: Server) {
    this.#server = server
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.#answer(request, response)
    })
  }

  static async open(): Promise<FakeFacebook> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new FakeFacebook(server)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.address)
    if (pathname === '/token') {
      this.exchanged = new URLSearchParams(await text(request))
      return send(response, 200, { access_token: 'EAAB', token_type: 'bearer', expires_in: 5_183_944 })
    }
    this.asked = { search: searchParams, authorization: request.headers.authorization ?? '' }
    return this.isDown
      ? send(response, 503, { error: { message: 'Service temporarily unavailable', code: 2 } })
      : send(response, 200, this.person)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
