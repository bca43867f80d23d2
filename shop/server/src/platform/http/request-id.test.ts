import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { numberRequests, requestIdOf } from './request-id.ts'

async function answered(headers: Record<string, string>) {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => lines.push(line) })
  await using app = fastify({ genReqId: requestIdOf })
  numberRequests(app)
  app.post('/', async () => {
    await sleep(1)
    log.warn('something happened')
    return {}
  })
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: { some: 'body' } })
  log.warn('afterwards')
  return {
    told: answer.headers['x-request-id'],
    logged: lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId),
  }
}

test('what is logged while a request is answered names it, by the id that the answer has', async () => {
  const { told, logged } = await answered({})
  expect(told).toMatch(/^[0-9a-f]{32}$/)
  expect(logged).toEqual([told, undefined])
})

test('a request that belongs to a trace has its id, and nothing else is taken from outside', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  expect((await answered({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).told).toBe(trace)
  for (const header of [{ traceparent: '00-evil' }, { 'x-request-id': 'mine' }])
    expect((await answered(header)).told).toMatch(/^[0-9a-f]{32}$/)
})
