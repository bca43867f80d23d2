import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface FrontDoor extends AsyncDisposable {
  readonly origin: string
}

/**
 * An origin of its own that passes everything on to `origin`, but for a few scripts of the test. The browser asks for the
 * modules of an audio worklet where no routes of Playwright reach, and the page's own policy allows none from elsewhere.
 */
export async function openFrontDoor(
  origin: string,
  scripts: Readonly<Record<string, string>>,
): Promise<FrontDoor> {
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming
    const script = scripts[url]
    if (script !== undefined) return answer.setHeader('content-type', 'text/javascript').end(script)
    const onward = request(new URL(url, origin), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      pipeline(reply, answer).catch(() => endQuietly(answer))
    })
    onward.on('error', () => endQuietly(answer))
    return incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser that goes away while it is answered is nobody's failure. */
function endQuietly(answer: ServerResponse): void {
  answer.destroy()
}
