import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasOpenSsl, networkTo, openTlsServer, type TlsServer } from '../../../testing/tls-server.ts'
import { fetchDocument } from './fetch-document.ts'

if (!hasOpenSsl)
  process.stderr.write('\n!!! Documents of programs over TLS: NOT RUN, as there is no openssl\n')

let server: TlsServer
beforeAll(async () => {
  if (hasOpenSsl) server = await openTlsServer()
})
afterAll(() => server?.[Symbol.asyncDispose]())

const fetchHere = () =>
  fetchDocument(
    'https://app.test/client.json',
    networkTo(['127.0.0.1'], server, () => true),
  )

test.skipIf(!hasOpenSsl)('a document is read', async () => {
  server.answer = (_, reply) => reply.end('{"client_id":"x"}')
  expect(await fetchHere()).toEqual({ client_id: 'x' })
})

test.skipIf(!hasOpenSsl).each<[string, RequestListener, RegExp]>([
  ['redirects', (_, reply) => void reply.writeHead(302, { location: 'https://app.test/other' }).end(), /302/],
  ['is not there', (_, reply) => void reply.writeHead(404).end('{}'), /404/],
  ['is too large', (_, reply) => void reply.end(`"${'a'.repeat(6_000)}"`), /more than/],
  ['is not JSON', (_, reply) => void reply.end('<html>'), /JSON/],
  ['never comes', () => undefined, /abort|timeout/i],
  ['stalls half-way', (_, reply) => void reply.writeHead(200).write('{'), /abort|timeout/i],
])('a document that %s is refused', async (_, answers, why) => {
  server.answer = answers
  const startedAt = performance.now()
  await expect(fetchHere()).rejects.toThrow(why)
  expect(performance.now() - startedAt).toBeLessThan(4_000)
})

test
  .skipIf(!hasOpenSsl)
  .each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['169.254.169.254']],
    [[]],
  ])('no connection is opened where a name leads to %j', async (addresses) => {
  server.connections = 0
  await expect(fetchDocument('https://app.test/client.json', networkTo(addresses, server))).rejects.toThrow(
    /not public/,
  )
  expect(server.connections).toBe(0)
})

test.each([
  'http://app.test/client.json',
  'https://app.test:8443/client.json',
  'https://127.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://0x7f000001/client.json',
  'https://localhost/client.json',
])('%s is no address of a document', (address) =>
  expect(fetchDocument(address)).rejects.toThrow(/public name/),
)
