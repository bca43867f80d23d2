import { once } from 'node:events'
import { mkdtempDisposableSync, readdirSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getWallet, refreshTokens } from '@segno/contract'
import { expect, test } from 'vitest'
import { SessionStore } from './session-store.ts'
import { Shop } from './shop.ts'

const WALLET = { statusCode: 200, body: { data: { availablePoints: 84, lots: [] } } }
const LATER = new Date(Date.now() + 3_600_000).toISOString()
const failed = (code: string) => ({ statusCode: 400, code, message: code })

/** A computer that is signed in to a shop that answers so. */
async function signedIn(
  answers: (request: IncomingMessage) => { statusCode: number } | string,
  expiresAt = LATER,
) {
  const asked: string[] = []
  const server = createServer((request, answer: ServerResponse) => {
    asked.push(request.url ?? '')
    const said = answers(request)
    if (typeof said === 'string') answer.end(said)
    else answer.writeHead(said.statusCode, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = mkdtempDisposableSync(join(tmpdir(), 'segno-config-'))
  const store = new SessionStore(folder.path)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await store.write({ origin, idToken: 'old', refreshToken: 'r', expiresAt, scope: 'openid library' })
  const newShop = () => new Shop({ store, userAgent: 'test', stopped: new AbortController().signal })
  return {
    asked,
    store,
    folder: folder.path,
    newShop,
    wallet: () => newShop().call(getWallet, {}),
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
      folder.remove()
    },
  }
}

test('two processes whose token has ended renew it once, because a refresh token is good once', async () => {
  const tokens = { idToken: 'new', accessToken: 'a', refreshToken: 'r2', expiresAt: LATER }
  using computer = await signedIn(
    ({ url, headers }) =>
      url === refreshTokens.path
        ? { statusCode: 200, body: { data: tokens } }
        : headers['token'] === 'new'
          ? WALLET
          : failed('token_expired'),
    '2020-01-01T00:00:00.000Z',
  )
  await Promise.all([computer.wallet(), computer.wallet(), computer.wallet()])
  expect(computer.asked.filter((path) => path === refreshTokens.path)).toHaveLength(1)
  expect(await computer.store.read()).toMatchObject({ idToken: 'new', refreshToken: 'r2' })
})

test('who was signed out in the profile is told so, and nothing of the sign-in stays', async () => {
  using computer = await signedIn(() => failed('unauthenticated'))
  await expect(computer.wallet()).rejects.toMatchObject({ kind: 'signedOut' })
  expect(await computer.store.read()).toBeNull()
})

test.each([
  ['a page', '<html>Welcome</html>'],
  ['other fields', { statusCode: 200, body: { data: { points: 84 } } }],
  ['a failure that is none of ours', { statusCode: 418 }],
])('a shop that answers with %s speaks another version', async (_, answer) => {
  using computer = await signedIn(() => answer)
  await expect(computer.wallet()).rejects.toMatchObject({ kind: 'refused', code: 'other_version' })
})

test('what is kept of a sign-in can be read by its owner alone', async () => {
  using computer = await signedIn(() => WALLET)
  await computer.wallet()
  const modes = readdirSync(computer.folder).map((name) => statSync(join(computer.folder, name)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
})
