import { endpoint } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openHttpServer } from './http-server.ts'
import { route, type Caller } from './route.ts'
import { serveRoutes } from './serve-routes.ts'

const ask = endpoint({
  method: 'GET',
  path: '/api/ask',
  access: 'anyone',
  summary: 'Asks.',
  ok: z.object({}),
  perMinute: 3,
  errors: [],
})
const askAsGuest = { ...ask, path: '/api/v6/ask', access: 'guest' as const }
const seldom = { ...ask, path: '/api/seldom', perMinute: 1 }

async function open(requestsPerMinute: number | null): Promise<FastifyInstance> {
  const server = await openHttpServer({
    log: pino({ level: 'silent' }),
    genericMessage: 'Something went wrong',
    requestsPerMinute,
    proxies: 0,
  })
  serveRoutes(
    server,
    [ask, askAsGuest, seldom].map((one) => route(one, async () => ({}))),
    {
      authenticate: async (token) => ({ accountId: token, role: 'user' }) as Caller,
      isConfirmed: () => Promise.resolve(true),
      isGuest: async (token) => token.startsWith('guest'),
      onAccessRefused: () => Promise.resolve(),
      onExport: () => Promise.resolve(),
      checkAnswers: true,
    },
  )
  server.get('/assets/page.js', () => 'code')
  await server.ready()
  return server
}

let server: FastifyInstance
beforeEach(async () => {
  server = await open(50)
})
afterEach(() => server.close())

async function statuses(times: number, request: { url: string; token?: string; from?: string }) {
  const codes: number[] = []
  for (let at = 0; at < times; at++) {
    const headers = request.token === undefined ? {} : { token: request.token }
    const { statusCode } = await server.inject({
      url: request.url,
      headers,
      remoteAddress: request.from ?? '203.0.113.9',
    })
    codes.push(statusCode)
  }
  return codes
}

test('whoever asks too often is told how often they may, and when again', async () => {
  expect(await statuses(3, { url: '/api/ask', token: 'ada' })).toEqual([200, 200, 200])
  const { statusCode, headers, ...answer } = await server.inject({
    url: '/api/ask',
    headers: { token: 'ada' },
  })
  expect([statusCode, answer.json()]).toEqual([
    429,
    expect.objectContaining({
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^This may be asked 3 times a minute\. Try again in \d+ seconds\.$/,
      ) as string,
    }),
  ])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' })
})

test('each account and each network has a limit of its own, for each thing asked', async () => {
  expect(await statuses(4, { url: '/api/ask', token: 'ada' })).toEqual([200, 200, 200, 429])
  expect(await statuses(1, { url: '/api/ask', token: 'ben' })).toEqual([200])
  expect(await statuses(4, { url: '/api/ask' })).toEqual([200, 200, 200, 429])
  expect(await statuses(1, { url: '/api/ask', from: '198.51.100.7' })).toEqual([200])
  expect(await statuses(2, { url: '/api/seldom', token: 'ada' })).toEqual([200, 429])
})

test('another guest’s token, or another address of one network, does not get around it', async () => {
  const from = '2001:db8:1:2::7'
  expect(await statuses(3, { url: '/api/v6/ask', token: 'guest 1', from })).toEqual([200, 200, 200])
  expect(await statuses(1, { url: '/api/v6/ask', token: 'guest 2', from })).toEqual([429])
  expect(await statuses(1, { url: '/api/v6/ask', token: 'guest 2', from: '2001:db8:1:2::8' })).toEqual([429])
  expect(await statuses(1, { url: '/api/v6/ask', token: 'guest 2', from: '2001:db8:1:3::7' })).toEqual([200])
})

test('an account is one key from wherever it asks', async () => {
  await statuses(3, { url: '/api/ask', token: 'ada' })
  expect(await statuses(1, { url: '/api/ask', token: 'ada', from: '198.51.100.7' })).toEqual([429])
})

test('tokens made up one after the other do not get around the limit of an address', async () => {
  const codes: number[] = []
  for (let at = 0; at < 60; at++) codes.push(...(await statuses(1, { url: '/api/ask', token: `t${at}` })))
  expect(codes.filter((code) => code === 429)).toHaveLength(10)
})

test('the page’s own files are not counted', async () => {
  expect(new Set(await statuses(60, { url: '/assets/page.js' }))).toEqual(new Set([200]))
  expect(await statuses(1, { url: '/api/ask' })).toEqual([200])
})

test('an operator who wants no limits has none', async () => {
  await using free = await open(null)
  const codes = []
  for (let at = 0; at < 5; at++) codes.push((await free.inject('/api/ask')).statusCode)
  expect(new Set(codes)).toEqual(new Set([200]))
})
