import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../../e2e/running-shop.ts'
import { residentMegabytes } from '../measure.ts'

const SENDERS = 600
const SENT_BYTES = 1_900_000
const HOLD_MS = 10_000

/** Megabytes by which a shop grows while 600 send most of a photo and then nothing more; with and without a token. */
export async function grownBySilence(shop: RunningShop, token: string | null): Promise<number> {
  const before = residentMegabytes(shop.process.pid!)
  const { hostname, port } = new URL(shop.origin)
  const part = Buffer.alloc(SENT_BYTES)
  const sockets = Array.from({ length: SENDERS }, () =>
    sendPart(connect(Number(port), hostname), part, token),
  )
  let most = 0
  for (let waited = 0; waited < HOLD_MS; waited += 250) {
    await sleep(250)
    most = Math.max(most, residentMegabytes(shop.process.pid!))
  }
  for (const socket of sockets) socket.destroy()
  return most - before
}

function sendPart(socket: Socket, part: Buffer, token: string | null): Socket {
  socket.on('error', () => undefined)
  socket.write(
    [
      'PUT /api/user/photo HTTP/1.1',
      'host: shop',
      'content-type: image/png',
      `content-length: ${SENT_BYTES + 50_000}`,
      ...(token === null ? [] : [`token: ${token}`]),
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(part)
  return socket
}
