import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'

async function askOf(listener: RequestListener, timeoutMs = 60_000) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stopped = new AbortController().signal
  try {
    return await askShop(`http://127.0.0.1:${port}/api/wallet`, { stopped, timeoutMs })
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
  await expect(askOf(() => undefined, 100)).rejects.toMatchObject({ kind: 'unreachable', code: 'too_slow' })
  const breaksOff: RequestListener = (_, answer) => {
    answer.writeHead(200, { 'content-length': '100' }).write('{')
    setTimeout(() => answer.destroy(), 10)
  }
  await expect(askOf(breaksOff)).rejects.toMatchObject({ kind: 'unreachable', code: 'offline' })
})

test.each([
  ['120', 120_000],
  ['tomorrow', null],
  ['99999999', 3_600_000],
  ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
])('a shop that asks to be left alone until %j is, but for an hour at most', async (said, retryAfterMs) => {
  const headers = { 'retry-after': said, 'content-type': 'application/json' }
  const body = JSON.stringify({ statusCode: 429, code: 'too_many_requests', message: 'Too often.' })
  await expect(askOf((_, answer) => answer.writeHead(429, headers).end(body))).rejects.toMatchObject({
    kind: 'busy',
    code: 'too_many_requests',
    message: 'Too often.',
    retryAfterMs,
  })
})
