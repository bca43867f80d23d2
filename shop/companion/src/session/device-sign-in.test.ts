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
  interval: 5,
}
const CALLER = { userAgent: 'test', stopped: new AbortController().signal }

const PENDING = { status: 400, body: { error: 'authorization_pending' } }
const SLOW_DOWN = { status: 400, body: { error: 'slow_down' } }
const FAILING = { status: 500, body: {} }
const TOKENS = {
  status: 200,
  body: { id_token: 'a', refresh_token: 'b', expires_in: 3_600, scope: 'search' },
}

test.each([
  ['whose buyer is still deciding is asked again as often', [PENDING, PENDING, TOKENS], [5, 5, 5]],
  [
    'that asks for patience is asked 5 seconds less often each time',
    [SLOW_DOWN, SLOW_DOWN, PENDING, TOKENS],
    [5, 10, 15, 15],
  ],
  ['that fails is asked again after twice as long', [FAILING, PENDING, FAILING, TOKENS], [5, 10, 10, 20]],
])('a shop %s', async (_, answers, pauses) => {
  const left = [...answers]
  await using server = createServer((_request, response) => {
    const { status, body } = left.shift()!
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const slept: number[] = []
  const sleep = async (seconds: number): Promise<void> => void slept.push(seconds)
  expect(await waitForTokens({ ...CALLER, origin }, CODE, sleep)).toMatchObject({
    idToken: 'a',
    refreshToken: 'b',
  })
  expect(slept).toEqual(pauses)
})

test('a shop that cannot be reached until the code ends is called offline', async () => {
  const gone = { ...CALLER, origin: 'http://127.0.0.1:9' }
  await expect(waitForTokens(gone, { ...CODE, expires_in: 0, interval: 0.01 })).rejects.toMatchObject({
    code: 'offline',
  })
})
