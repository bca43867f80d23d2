import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { answerFailures } from './answer-failures.ts'
import { guardBodies } from './body-guard.ts'

const LIMITS = { pauseMs: 60_000, bodyMs: 60_000, networkBytes: 100_000, totalBytes: 150_000 }

let app: FastifyInstance | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

async function serve(limits: Partial<typeof LIMITS> = {}): Promise<number> {
  app = fastify({ bodyLimit: 1_000_000 })
  answerFailures(app, { log: pino({ level: 'silent' }), genericMessage: '' })
  guardBodies(app, { ...LIMITS, ...limits })
  app.post('/things', () => 'taken')
  app.post('/slow', async () => {
    await sleep(60)
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Announces a body and sends only its beginning; resolves with what comes back, once the connection ends or answers. */
function sendSome(
  port: number,
  options: { lengthBytes: number; sent: string; path?: string },
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
    resolve(answer)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(answer || 'cut off'))
  const head = `POST ${options.path ?? '/things'} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
  socket.write(`${head}content-length: ${options.lengthBytes}\r\n\r\n${options.sent}`)
  return promise
}

async function answersOf(answers: Promise<string>[]): Promise<string[]> {
  const silent = sleep(300).then(() => 'waiting')
  return Promise.all(answers.map((answer) => Promise.race([answer, silent])))
}

test('a network that announces more than it may have waiting is refused, and told when to try again', async () => {
  const port = await serve()
  const answers: string[] = []
  for (let sent = 0; sent < 12; sent++)
    void sendSome(port, { lengthBytes: 10_000, sent: '{' }).then((answer) => answers.push(answer))
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(2)
  await sleep(50)
  expect(answers).toHaveLength(2)
  const [refused] = answers
  expect(refused).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5/)
})

test('what has been answered, or has gone, no longer counts', async () => {
  const port = await serve()
  for (let round = 0; round < 5; round++) {
    const body = JSON.stringify({ text: 'a'.repeat(60_000) })
    const answer = await sendSome(port, { lengthBytes: body.length, sent: body })
    expect(answer).toMatch(/^HTTP\/1.1 200/)
  }
  void sendSome(port, { lengthBytes: 90_000, sent: '{' })
  await sleep(50)
  sockets.at(-1)?.destroy()
  await sleep(50)
  const [again] = await answersOf([sendSome(port, { lengthBytes: 90_000, sent: '{' })])
  expect(again).toBe('waiting')
})

test('a body whose length nobody announced counts with the limit', async () => {
  const port = await serve()
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    'POST /things HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
  )
  const [chunk] = (await new Promise((resolve) => socket.once('data', (...args) => resolve(args)))) as [
    Buffer,
  ]
  expect(chunk.toString()).toMatch(/^HTTP\/1.1 503/)
})

test('a sender who pauses is cut off, and one who is too slow; our own work takes as long as it takes', async () => {
  const port = await serve({ pauseMs: 40 })
  expect(await sendSome(port, { lengthBytes: 10, sent: '{' })).toBe('cut off')
  expect(await sendSome(port, { lengthBytes: 2, sent: '{}', path: '/slow' })).toMatch(/^HTTP\/1.1 200/)
  await app?.close()
  const slow = await serve({ bodyMs: 40 })
  expect(await sendSome(slow, { lengthBytes: 10, sent: '{' })).toBe('cut off')
})
