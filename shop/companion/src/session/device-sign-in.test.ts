import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { waitForTokens } from './device-sign-in.ts'

const CODE = {
  device_code: 'one',
  user_code: 'ABCD-EFGH',
  verification_uri: '/device',
  verification_uri_complete: '/device?code=ABCD-EFGH',
  expires_in: 60,
  interval: 0.01,
}

test('a shop that fails while somebody decides is asked again', async () => {
  const answers = [
    { status: 500, body: {} },
    { status: 400, body: { error: 'authorization_pending' } },
    { status: 200, body: { id_token: 'a', refresh_token: 'b', expires_in: 3_600, scope: 'search' } },
  ]
  await using server = createServer((_, response) => {
    const { status, body } = answers.shift()!
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const caller = { origin, userAgent: 'test', stopped: new AbortController().signal }
  expect(await waitForTokens(caller, CODE)).toMatchObject({ idToken: 'a', refreshToken: 'b' })
  await expect(
    waitForTokens({ ...caller, origin: 'http://127.0.0.1:9' }, { ...CODE, expires_in: 0 }),
  ).rejects.toMatchObject({
    code: 'offline',
  })
})
