import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { OperatorError } from '../operator-error.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `/metrics` on a port of its own, so that no proxy passes it on by mistake.
 *
 * @throws {OperatorError} where the port is taken
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read' | 'contentType'>,
  at: { port: number; host: string },
): Promise<AsyncDisposable & { readonly port: number }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void answer(metrics, response)
  })
  server.listen(at.port, at.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`SEGNO_METRICS_PORT cannot be used: ${why}`, { cause: error })
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : at.port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  metrics: Pick<Metrics, 'read' | 'contentType'>,
  response: ServerResponse,
): Promise<void> {
  try {
    const text = await metrics.read()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
