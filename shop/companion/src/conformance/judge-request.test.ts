import { expect, test } from 'vitest'
import { judgeRequest, type SentRequest } from './judge-request.ts'

const BUY: SentRequest = {
  method: 'POST',
  path: '/api/checkout',
  headers: { source: 'plugin', token: 'a.b.c', 'idempotency-key': 'abcdefgh' },
  body: '{"items":[{"loopId":"a","pricePoints":2}]}',
}

test('a plugin that buys as the contract says is told of nothing', () => {
  expect(judgeRequest(BUY)).toEqual([])
  expect(judgeRequest({ ...BUY, method: 'GET', path: '/api/sounds?q=bass&limit=5', body: '' })).toEqual([])
  expect(judgeRequest({ ...BUY, method: 'GET', path: '/audio/preview.ogg', headers: {} })).toEqual([])
})

test('a plugin is told of each header, field and parameter that is missing or wrong', () => {
  expect(judgeRequest({ ...BUY, headers: { authorization: 'Bearer a.b.c' }, body: '{"items":[]}' })).toEqual([
    'lacks the header source: plugin',
    'lacks the header token',
    'sends authorization, which is not read: the header is token',
    'lacks the header idempotency-key',
    expect.stringMatching(/^items: /) as string,
  ])
  expect(judgeRequest({ ...BUY, method: 'GET', path: '/api/sounds?limit=none', body: '' })).toEqual([
    'limit: must be a whole number',
  ])
  expect(judgeRequest({ ...BUY, path: '/api/nothing' })).toEqual(['is no endpoint of the API'])
  expect(judgeRequest({ ...BUY, method: 'GET', path: '/api/auth/sessions', body: '' })).toEqual([
    'is not for programs',
  ])
})
