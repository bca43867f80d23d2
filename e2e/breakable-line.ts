import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface BreakableLine extends AsyncDisposable {
  /** The shop behind the line. */
  readonly origin: string
  /** Ends all connections at once, as a lost network does, and lets none come up. */
  cut(): void
  mend(): void
}

/** A line between a browser and a shop that can be cut while bytes are on their way. */
export async function openLine(origin: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(origin)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return near
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
