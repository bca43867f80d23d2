import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'

async function askOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stopped = new AbortController().signal
  try {
    return await askShop(`http://127.0.0.1:${port}/api/wallet`, { stopped, timeoutMs: 100 })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a shop that fails is told apart from one that refuses', async () => {
  await expect(askOf((_, answer) => answer.writeHead(500).end('{}'))).rejects.toMatchObject({
    kind: 'unreachable',
    code: 'shop_failed',
  })
  expect((await askOf((_, answer) => answer.writeHead(409).end('{}'))).status).toBe(409)
})

test('a shop that answers too slowly, or breaks off, is given up', async () => {
  await expect(askOf(() => undefined)).rejects.toMatchObject({ kind: 'unreachable', code: 'too_slow' })
  const breaksOff: RequestListener = (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('{')
    setTimeout(() => answer.destroy(), 10)
  }
  await expect(askOf(breaksOff)).rejects.toMatchObject({ kind: 'unreachable', code: 'offline' })
})
