import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { FileMissingError } from '../files/file-store.ts'
import { AppError } from '../app-error.ts'
import { sendFile, type FileAnswer } from './file-answer.ts'
import { openHttpServer } from './http-server.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const open = async (proxies: number): Promise<FastifyInstance> =>
  (app = await openHttpServer({
    log: pino({ level: 'silent' }),
    genericMessage: 'Something went wrong',
    requestsPerMinute: null,
    proxies,
  }))

const LOST: FileAnswer = {
  contentType: 'audio/ogg',
  sizeBytes: 10,
  cache: 'for-ever',
  etag: 'abc',
  saveAs: 'Deep Sub.wav',
  open: () => Promise.reject(new FileMissingError('previews/abc')),
}

test('a file that could not be read is not kept as a failure for a year by whoever asked', async () => {
  const server = await open(0)
  server.get('/lost', (request, reply) => sendFile(request, reply, LOST))
  const answer = await server.inject('/lost')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
  expect(answer.headers).not.toHaveProperty('content-disposition')
})

test('a part that a file does not have is not kept as an answer for a year', async () => {
  const server = await open(0)
  server.get('/short', (request, reply) => sendFile(request, reply, LOST))
  const answer = await server.inject({ url: '/short', headers: { range: 'bytes=10-' } })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

const TEN: FileAnswer = {
  ...LOST,
  open: ({ startByte, endByte }) =>
    Promise.resolve(Readable.from([Buffer.from('0123456789').subarray(startByte, endByte + 1)])),
}

test.each([
  ['"abc"', 206, '2345'],
  ['"of before"', 200, '0123456789'],
  ['Sat, 21 Nov 2026 12:00:00 GMT', 200, '0123456789'],
])('who has a beginning of %s gets %i', async (ifRange, status, body) => {
  const server = await open(0)
  server.get('/ten', (request, reply) => sendFile(request, reply, TEN))
  const headers = { range: 'bytes=2-5', 'if-range': ifRange }
  const answer = await server.inject({ url: '/ten', headers })
  expect([answer.statusCode, answer.body]).toEqual([status, body])
})

test('what everybody may have may stand on other sites, and what is for one person may not', async () => {
  const server = await open(0)
  server.get('/ten', (request, reply) => sendFile(request, reply, TEN))
  server.get('/own', (request, reply) => sendFile(request, reply, { ...TEN, cache: 'never' }))
  const policyOf = async (url: string) => (await server.inject(url)).headers['cross-origin-resource-policy']
  expect([await policyOf('/ten'), await policyOf('/own')]).toEqual(['cross-origin', 'same-origin'])
})

test.each([
  [0, '203.0.113.9'],
  [1, '192.0.2.1'],
  [2, '198.51.100.7'],
])(
  'behind %i proxies of ours a client is known as %s, whatever it claims to be',
  async (proxies, expected) => {
    const server = await open(proxies)
    server.get('/me', (request) => ({ ip: request.ip }))
    const answer = await server.inject({
      url: '/me',
      remoteAddress: '203.0.113.9',
      // The client made the first one up; each proxy added the address that it was asked from.
      headers: { 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 192.0.2.1' },
    })
    expect(answer.json()).toEqual({ ip: expected })
  },
)

test.each([
  ['GET', '/sounds/%zz', undefined, /its address cannot be read/],
  ['GET', `/sounds/${'a'.repeat(1_001)}`, undefined, /its address has a part of more than 1000 characters/],
  ['POST', '/things', '', /body is empty/],
  ['POST', '/things', '{"a":', /body is not JSON/],
  ['POST', '/things', '{"__proto__":{}}', /a field that nobody may send/],
] as const)(
  '%s %s with the body %j is refused in the one shape and our words',
  async (method, url, body, words) => {
    const server = await open(0)
    server.post('/things', () => 'taken')
    server.get('/sounds/:id', () => 'found')
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({ method, url, ...(body !== undefined && { headers, payload: body }) })
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'bad_request',
      message: expect.stringMatching(words) as string,
      errors: [{ path: '', message: expect.stringMatching(words) as string }],
    })
  },
)

test('every answer, a failure too, has the headers that hold browsers to the page', async () => {
  const server = await open(0)
  server.get('/one', () => ({ one: 1 }))
  for (const [method, url, status] of [
    ['GET', '/one', 200],
    ['GET', '/none', 404],
    ['TRACE', '/one', 404],
  ] as const) {
    const { headers, statusCode } = await server.inject({ method, url } as InjectOptions)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy'])
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split(';')).toContain(rule)
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/)
  }
})

test('[case 59] a link that has expired, opened in a browser, says so on a page; programs get JSON', async () => {
  const server = await open(0)
  server.get('/file', () => {
    throw new AppError(410, 'download_expired', 'This link has expired. <Start> again.')
  })
  const page = await server.inject({ url: '/file', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<p>This link has expired. &lt;Start&gt; again.</p>')
  expect((await server.inject('/file')).json()).toMatchObject({ statusCode: 410, code: 'download_expired' })
})
