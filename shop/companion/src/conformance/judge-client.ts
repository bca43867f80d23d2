import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { judgeRequest } from './judge-request.ts'

/** Passes a plugin's requests on to a shop, and says of each what is wrong with it. Runs until it is stopped. */
export async function judgeClient(
  origin: string,
  { port, say }: { port: number; say: (line: string) => void },
): Promise<void> {
  const server = createServer((incoming, answer) => {
    passOn(origin, incoming, { answer, say }).catch((error: unknown) => {
      say(`FAILS  ${incoming.method} ${incoming.url}: ${(error as Error).message}`)
      answer.destroy()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  say(`Point the plugin at http://127.0.0.1:${port}`)
  await once(server, 'close')
}

async function passOn(
  origin: string,
  incoming: IncomingMessage,
  { answer, say }: { answer: ServerResponse; say: (line: string) => void },
): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = await buffer(incoming)
  const mistakes = judgeRequest({ method, path: url, headers, body: body.toString() })
  const [pathname] = url.split('?', 1)
  say(
    mistakes.length === 0
      ? `holds  ${method} ${pathname}`
      : `FAILS  ${method} ${pathname}: ${mistakes.join('; ')}`,
  )
  const { host: _, ...others } = headers
  const send = origin.startsWith('https:') ? secureRequest : request
  const onward = send(new URL(url, origin), { method, headers: others })
  onward.end(body)
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  answer.writeHead(reply.statusCode ?? 502, reply.headers)
  reply.pipe(answer)
}
