import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StallingLine extends AsyncDisposable {
  /** The shop behind the line. */
  readonly origin: string
  /** The parts of downloads that were asked for. */
  readonly ranges: readonly string[]
  /** Lets so many bytes of each download through and then nothing more; null lets everything through. */
  stallDownloadsAfter(sizeBytes: number | null): void
}

/** A line between a program and a shop on which downloads can be made to stand still. */
export async function openStallingLine(origin: string): Promise<StallingLine> {
  const ranges: string[] = []
  let mostBytes: number | null = null
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming
    const isDownload = url.startsWith('/download/') || url.startsWith('/drag-out/')
    if (isDownload && headers.range !== undefined) ranges.push(headers.range)
    const onward = request(new URL(url, origin), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      if (mostBytes === null || !isDownload) return void reply.pipe(answer)
      let leftBytes = mostBytes
      reply.on('data', (bytes: Buffer) => {
        if (leftBytes > 0) answer.write(bytes.subarray(0, leftBytes))
        leftBytes -= bytes.length
      })
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    stallDownloadsAfter: (sizeBytes) => {
      mostBytes = sizeBytes
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
