import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

export interface FrontDoor extends AsyncDisposable {
  readonly origin: string
}

/**
 * An origin of its own that passes everything on to `origin`, but for a few scripts of the test. The browser asks for the
 * modules of an audio worklet where no routes of Playwright reach, and the page's own policy allows none from elsewhere.
 *
 * @param first the script that every page runs before its own, for browsers that cannot be told to
 */
export async function openFrontDoor(
  origin: string,
  scripts: Readonly<Record<string, string>>,
  first?: string,
): Promise<FrontDoor> {
  const server = createServer((incoming, answer) => {
    const { url = '/', method } = incoming
    const isPage = first !== undefined && incoming.headers.accept?.includes('text/html')
    const headers = isPage ? plain(incoming.headers) : incoming.headers
    const script = scripts[url]
    if (script !== undefined) return answer.setHeader('content-type', 'text/javascript').end(script)
    const onward = request(new URL(url, origin), { method, headers }, (reply) => {
      if (isPage) return void passPage(reply, answer, first).catch(() => endQuietly(answer))
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

/** So that a page comes whole and can be read. */
function plain(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const { 'accept-encoding': _, 'if-none-match': __, ...rest } = headers
  return rest
}

async function passPage(reply: IncomingMessage, answer: ServerResponse, first: string): Promise<void> {
  const page = (await buffer(reply)).toString().replace('<head>', `<head><script src="${first}"></script>`)
  const { 'content-length': _, ...headers } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, headers).end(page)
}

/** A browser that goes away while it is answered is nobody's failure. */
function endQuietly(answer: ServerResponse): void {
  answer.destroy()
}
