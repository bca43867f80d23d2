import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchDocument, publicNetwork } from './fetch-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'segno-documents-'))
const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenSsl)
  process.stderr.write('\n!!! Documents of programs over TLS: NOT RUN, as there is no openssl\n')
const opened = new AsyncDisposableStack()
afterAll(async () => {
  await opened.disposeAsync()
  rmSync(folder, { recursive: true })
})

let answer: RequestListener
let connections = 0
let port = 0
let ca = ''
beforeAll(async () => {
  if (!hasOpenSsl) return
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const name = ['-subj', '/CN=app.test', '-addext', 'subjectAltName=DNS:app.test']
  const files = ['-keyout', key, '-out', cert]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files])
  ca = readFileSync(cert, 'utf8')
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, reply) =>
    answer(request, reply),
  )
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
  opened.defer(() => {
    server.closeAllConnections()
    server.close()
  })
})

/** A network in which every name leads to the given addresses. */
const networkTo = (addresses: readonly string[], isAllowed = publicNetwork.isAllowed) => ({
  isAllowed,
  lookup: ((_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) satisfies typeof publicNetwork.lookup,
  options: { port, ca },
})
const fetchHere = () =>
  fetchDocument(
    'https://app.test/client.json',
    networkTo(['127.0.0.1'], () => true),
  )

test.skipIf(!hasOpenSsl)('a document is read', async () => {
  answer = (_, reply) => reply.end('{"client_id":"x"}')
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
  answer = answers
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
  connections = 0
  await expect(fetchDocument('https://app.test/client.json', networkTo(addresses))).rejects.toThrow(
    /not public/,
  )
  expect(connections).toBe(0)
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
