import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { FaultLine } from '@segno/test-kit/fault-line'

/** Stands in for a service of others, behind a line that a test makes fail. */
export interface AnsweringServer extends AsyncDisposable {
  readonly url: string
  readonly line: FaultLine
  /** Given to every request. */
  answer: { readonly status: number; readonly body: string }
  /** Addresses that were asked for, the first first. */
  readonly asked: string[]
  /** What was sent with them. */
  readonly sent: string[]
}

export async function openAnsweringServer(): Promise<AnsweringServer> {
  const http = createServer(async (request, response) => {
    const sent = await text(request)
    server.asked.push(request.url ?? '')
    server.sent.push(sent)
    response.writeHead(server.answer.status).end(server.answer.body)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const line = await FaultLine.open({ port: (http.address() as AddressInfo).port })
  const server: AnsweringServer = {
    url: `http://127.0.0.1:${line.port}`,
    line,
    answer: { status: 404, body: '' },
    asked: [],
    sent: [],
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]()
      http.closeAllConnections()
      http.close()
    },
  }
  return server
}
