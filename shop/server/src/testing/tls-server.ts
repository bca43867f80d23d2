import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PublicNetwork, publicNetwork } from '../platform/network/public-network.ts'

export const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

/** A server that answers to https://app.test, whose certificate its own `options` trust. */
export interface TlsServer extends AsyncDisposable {
  answer: RequestListener
  connections: number
  readonly options: NonNullable<PublicNetwork['options']>
}

export async function openTlsServer(): Promise<TlsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const name = ['-subj', '/CN=app.test', '-addext', 'subjectAltName=DNS:app.test']
  const files = ['-keyout', key, '-out', cert]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files])
  const ca = readFileSync(cert, 'utf8')
  const server = createServer({ key: readFileSync(key), cert: ca }, (request, reply) =>
    opened.answer(request, reply),
  )
  server.on('connection', () => opened.connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const opened: TlsServer = {
    answer: (_, reply) => void reply.end(),
    connections: 0,
    options: { port: (server.address() as AddressInfo).port, ca },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true })
    },
  }
  return opened
}

/** A network in which every name leads to the given addresses. */
export const networkTo = (
  addresses: readonly string[],
  { options }: Pick<TlsServer, 'options'>,
  isAllowed = publicNetwork.isAllowed,
): PublicNetwork => ({
  isAllowed,
  lookup: (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  options,
})
