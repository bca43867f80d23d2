import { CallError, callEndpoint, type Failure, getShop } from '@segno/contract'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { failureSentence, sessionConsequence } from './failure-rules.ts'

interface Answered {
  /** The status and its text, as they stand in the first line of an answer. */
  readonly status?: string
  readonly body: string
}

/** What a call throws that is answered so by HTTP. Written out, because HTTP servers put in a status text of their own. */
async function failureOf({ status = '400 Bad Request', body }: Answered): Promise<unknown> {
  const server = createServer((socket) => {
    const head = `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`
    socket.once('data', () => socket.end(`${head}\r\n\r\n${body}`))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = { origin: `http://127.0.0.1:${port}`, headers: () => ({}), fetch }
  try {
    return await callEndpoint(transport, getShop, {}).catch((error: unknown) => error)
  } finally {
    server.close()
  }
}
const sentenceOf = async (answered: Answered): Promise<string> =>
  failureSentence(await failureOf(answered), 'segno.test')
const consequenceOf = async (answered: Answered) => {
  const error = await failureOf(answered)
  return error instanceof CallError ? sessionConsequence(error.failure) : error
}
const saying = (message: unknown, more: Partial<Failure> = {}): string =>
  JSON.stringify({ statusCode: 400, code: 'x', message, ...more })

const HTML = '<html><body><h1>502</h1></body></html>'
const GENERIC = 'Something went wrong. Please contact support@segno.test if the issue persists'
const PHOTO = 'Photo size too large. Please upload a photo less than 2MB'

const FORCED_SIGN_OUT = [
  'No token provided',
  'Invalid Token',
  'Token Expired',
  'User not registered!',
  'Unauthenticated',
  'Multiple users found',
]

const INVALIDATING = [
  'Access Token has been revoked',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'User does not exist.',
  'Password reset required for the user.',
]

test.each(FORCED_SIGN_OUT)('[M01] [S02] a 400 that says %j signs out', async (message) => {
  expect(await consequenceOf({ body: saying(message) })).toBe('login')
})

test.each(INVALIDATING)('[M11] an authentication error that says %j signs out', async (message) => {
  expect(await consequenceOf({ body: saying(message) })).toBe('login')
})

test.each(['Sorry, your account has been disabled. Contact admin.', 'User is disabled.'])(
  '[M01] [M11] [G02] a 400 that says %j signs out, to where the account is said to be disabled',
  async (message) => {
    expect(await consequenceOf({ body: saying(message) })).toBe('deactivated')
  },
)

test('[M01] the same words with another status do not sign out', async () => {
  expect(await consequenceOf({ status: '409 Conflict', body: saying('Invalid Token') })).toBe('none')
})

test.each([
  { status: '401 Unauthorized', body: '' },
  { status: '403 Forbidden', body: HTML },
  { status: '500 Internal Server Error', body: saying('Token Required') },
  { status: '500 Internal Server Error', body: '"Token Required"' },
  { status: '500 Internal Server Error', body: 'Token Required\n' },
])('[M03] %j clears State and goes to the root', async (answered) => {
  expect(await consequenceOf(answered)).toBe('root')
})

test('[M03] a page of a proxy that only mentions a token leaves the session alone', async () => {
  const body = '<html>Token Required</html>'
  expect(await consequenceOf({ status: '500 Internal Server Error', body })).toBe('none')
})

test('[M03] a user who is not found is signed out', async () => {
  expect(await consequenceOf({ body: saying('No', { code: 'UserNotFoundException' }) })).toBe('login')
})

test.each([
  ['the message', { body: saying('This code is used up') }, 'This code is used up'],
  [
    'the words beside a message that is an object with raw',
    { body: saying({ raw: 'stack' }, { errorMessage: 'The card was declined' }) },
    'The card was declined',
  ],
  [
    'the status text of an object with raw that has no words beside it',
    { body: saying({ raw: 'stack' }) },
    'Bad Request',
  ],
  ['the status text of a page that is not ours', { status: '502 Bad Gateway', body: HTML }, 'Bad Gateway'],
  [
    'the status text of an empty answer',
    { status: '500 Internal Server Error', body: '' },
    'Internal Server Error',
  ],
  ['the status text beside an empty message', { status: '409 Conflict', body: saying('') }, 'Conflict'],
  ['the status text beside a body that is null', { status: '409 Conflict', body: 'null' }, 'Conflict'],
  [
    'the general sentence with the shop’s support address, where HTTP/2 has no status text',
    { status: '502 ', body: HTML },
    GENERIC,
  ],
])('[M02] [M03] shown is %s', async (_, answered, shown) => {
  expect(await sentenceOf(answered)).toBe(shown)
})

test.each([saying('Request Too Long'), '"Request Too Long"', 'Request Too Long'])(
  '[M01] [M03] a request that is too long speaks of the photo, answered with %s',
  async (body) => {
    expect(await sentenceOf({ status: '413 Payload Too Large', body })).toBe(PHOTO)
  },
)

test('a program that calls the shop has words for an answer without any', async () => {
  expect(await failureOf({ status: '502 ', body: '' })).toHaveProperty('message', 'HTTP 502')
})

test('a server that cannot be reached is named as such', () => {
  expect(failureSentence(new TypeError('Failed to fetch'), 'segno.test')).toMatch(/Cannot reach the server/)
})
