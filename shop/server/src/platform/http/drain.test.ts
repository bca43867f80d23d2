import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerHealth } from './health.ts'
import { openHttpServer } from './http-server.ts'

interface Answer {
  readonly status: number | string
  readonly connection: string | undefined
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      )
    }).once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? 'lost', connection: undefined }),
    )
  })
}

test('a server that is asked to stop says so first, takes what comes until its port goes, and finishes what it began', async () => {
  const settings = { genericMessage: '', requestsPerMinute: 1, proxies: 0 }
  const app = await openHttpServer({ log: pino({ level: 'silent' }), ...settings })
  answerHealth(app, { isReady: () => Promise.resolve(true), warnings: () => Promise.resolve([]) })
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  app.get('/slow', { config: { rateLimit: false } }, async () => {
    begun.resolve()
    await finish.promise
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent]
  const [kept, busy] = agents
  // Looked at again and again: health is not what is limited.
  expect(await ask(`${origin}/readyz`, kept)).toMatchObject({ status: 200 })
  expect(await ask(`${origin}/readyz`, kept)).toMatchObject({ status: 200 })
  const slow = ask(`${origin}/slow`, busy)
  await begun.promise

  let hasStoppedLong = false
  const drained = app.drain({
    noticeMs: 1_000,
    stopLongRequests: async () => void (hasStoppedLong = true),
  })
  expect(await ask(`${origin}/readyz`, kept)).toEqual({ status: 503, connection: 'keep-alive' })
  expect(await ask(`${origin}/healthz`, new Agent())).toMatchObject({ status: 200 })
  expect(hasStoppedLong).toBe(false)
  while (app.server.listening) await sleep(20)
  expect(hasStoppedLong).toBe(true)
  expect(await ask(`${origin}/healthz`, new Agent())).toMatchObject({ status: 'ECONNREFUSED' })
  expect(await ask(`${origin}/healthz`, kept)).toEqual({ status: 200, connection: 'close' })
  finish.resolve()
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  await drained
  await app.close()
})

test('clients that wait before the port when the server is asked to stop are taken and answered', async () => {
  const settings = { genericMessage: '', requestsPerMinute: 1, proxies: 0 }
  const app = await openHttpServer({ log: pino({ level: 'silent' }), ...settings })
  app.get('/', { config: { rateLimit: false } }, async () => 'here')
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const waiting = Array.from({ length: 20 }, () => ask(origin, new Agent()))
  // The kernel has let them in by then, and the server has taken none or one.
  await new Promise((resolve) => process.nextTick(resolve))
  await app.drain({ noticeMs: 0, stopLongRequests: () => Promise.resolve() })
  expect((await Promise.all(waiting)).map((answer) => answer.status)).toEqual(
    Array.from({ length: 20 }, () => 200),
  )
  await app.close()
})
