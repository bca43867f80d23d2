import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type AnswerGuardLimits, type GuardedClients, guardAnswers } from './answer-guard.ts'
import { answerFailures } from './answer-failures.ts'

const LIMITS: AnswerGuardLimits = {
  patienceMs: 600,
  paceMs: 600,
  minBytesPerSecond: 10_000,
  patienceUnderPressureMs: 300,
  pressureBytes: 40_000_000,
  lookEveryMs: 50,
  pipelined: 4,
  connectionBytes: 20_000_000,
  networkBytes: 200_000_000,
  totalBytes: 300_000_000,
}
/** More than the kernel takes for a connection. */
const LONG_BYTES = 8_000_000

let app: FastifyInstance | undefined
/** Requests for the long answer that were answered. */
let workedOn = 0
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app?.close()
})

async function serve(
  limits: Partial<AnswerGuardLimits> = {},
  clients: Partial<GuardedClients> = {},
): Promise<number> {
  app = fastify({ trustProxy: clients.peersAreClients === false })
  answerFailures(app, { log: pino({ level: 'silent' }), genericMessage: '' })
  guardAnswers(app, { perNetwork: null, peersAreClients: true, ...clients }, { ...LIMITS, ...limits })
  app.get('/long', () => {
    workedOn++
    return 'a'.repeat(LONG_BYTES)
  })
  app.get('/stream', (_, reply) => reply.send(Readable.from(pieces(LONG_BYTES))))
  app.get('/events', (_, reply) => reply.type('text/event-stream').send(Readable.from(events())))
  app.get('/quick', () => 'quick')
  app.get('/slow', async () => {
    await sleep(1_000)
    return 'slow'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function* pieces(sizeBytes: number): Generator<Buffer> {
  for (let at = 0; at < sizeBytes; at += 60_000) yield Buffer.alloc(60_000, 'a')
}

async function* events(): AsyncGenerator<string> {
  for (let at = 0; at < 6; at++) {
    await sleep(400)
    yield `data: ${at}\n\n`
  }
}

interface Client {
  readonly socket: Socket
  /** What has come so far; of long answers the beginning. */
  readonly text: () => string
  readonly bytes: () => number
  readonly closed: Promise<void>
  readonly isClosed: () => boolean
}

function ask(port: number, paths: string[], headers = ''): Client {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  let bytes = 0
  let isClosed = false
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (text.length < 100_000) text += chunk.toString()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => (isClosed = true))
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`).join(''))
  return { socket, text: () => text, bytes: () => bytes, closed, isClosed: () => isClosed }
}

test.each(['/long', '/stream'])('who reads nothing of %s is cut off', async (path) => {
  const port = await serve()
  const silent = ask(port, [path])
  silent.socket.pause()
  await expect.poll(() => openConnections(), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => openConnections(), { timeout: 30_000 }).toBe(0)
})

test.each(['/long', '/stream'])('who takes a little of %s now and then is cut off', async (path) => {
  const port = await serve({ patienceMs: 600_000, minBytesPerSecond: 4_000_000 })
  const slow = ask(port, [path])
  slow.socket.on('data', () => {
    slow.socket.pause()
    setTimeout(() => slow.socket.resume(), 300)
  })
  await expect.poll(() => openConnections(), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => openConnections(), { timeout: 30_000 }).toBe(0)
  expect(slow.bytes()).toBeLessThan(LONG_BYTES)
})

const openConnections = (): Promise<number> =>
  new Promise((resolve) => app!.server.getConnections((_, count) => resolve(count)))

test.each(['/long', '/stream'])(
  'who reads %s slowly, longer than the patience, gets all of it',
  async (path) => {
    const port = await serve()
    const slow = ask(port, [path])
    // The server's own writes end only once a third of what the kernel holds has gone.
    slow.socket.on('data', () => {
      slow.socket.pause()
      setTimeout(() => slow.socket.resume(), 40)
    })
    await expect.poll(() => slow.isClosed() || slow.bytes() > LONG_BYTES, { timeout: 60_000 }).toBe(true)
    expect(slow.bytes()).toBeGreaterThanOrEqual(LONG_BYTES)
  },
)

test('an answer that says something now and then stays open, and so does one that is long in the making', async () => {
  const port = await serve()
  const told = ask(port, ['/events'])
  const slow = ask(port, ['/slow'])
  await expect.poll(told.text, { timeout: 30_000 }).toContain('data: 5')
  expect(slow.text()).toContain('slow')
})

test('four requests may be sent ahead of their answers; who sends more is cut off', async () => {
  const port = await serve()
  const four = ask(port, ['/quick', '/quick', '/quick', '/quick'])
  await expect.poll(() => four.text().match(/HTTP\/1.1 200/g)?.length, { timeout: 30_000 }).toBe(4)
  workedOn = 0
  await ask(
    port,
    Array.from({ length: 60 }, () => '/long'),
  ).closed
  expect(workedOn).toBeLessThanOrEqual(4)
})

test('what was cut off no longer counts against its network', async () => {
  const port = await serve({ networkBytes: 10_000_000 }, { perNetwork: 10 })
  for (let round = 0; round < 12; round++) {
    await ask(
      port,
      Array.from({ length: 60 }, () => '/long'),
    ).closed
    const left = ask(port, ['/slow', '/slow', '/slow'])
    await sleep(20)
    left.socket.destroy()
  }
  const reader = ask(port, ['/long'])
  await expect.poll(reader.bytes, { timeout: 30_000 }).toBeGreaterThan(LONG_BYTES)
})

test('sixty silent readers with sixty requests each leave memory where it was', async () => {
  const port = await serve({ networkBytes: 30_000_000, connectionBytes: 1_000_000 })
  const before = process.memoryUsage().rss
  for (let reader = 0; reader < 60; reader++)
    ask(
      port,
      Array.from({ length: 4 }, () => '/long'),
    ).socket.pause()
  for (let reader = 0; reader < 60; reader++)
    ask(
      port,
      Array.from({ length: 60 }, () => '/long'),
    ).socket.pause()
  await sleep(300)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  await sleep(900)
  const reader = ask(port, ['/long'])
  await expect.poll(reader.bytes, { timeout: 30_000 }).toBeGreaterThan(LONG_BYTES)
})

test('a network that leaves too much unread is refused more, and gets one answer at a time in any case', async () => {
  const port = await serve({ networkBytes: 10_000_000, patienceMs: 60_000 })
  const first = ask(port, ['/long'])
  first.socket.pause()
  await sleep(100)
  const refused = ask(port, ['/long'])
  await expect.poll(refused.text, { timeout: 30_000 }).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5/)
  first.socket.resume()
  await expect.poll(first.bytes, { timeout: 30_000 }).toBeGreaterThan(LONG_BYTES)
  const again = ask(port, ['/long'])
  await expect.poll(again.bytes, { timeout: 30_000 }).toBeGreaterThan(LONG_BYTES)
})

test('a connection that is not in use makes room for a new one; those in use do not', async () => {
  const port = await serve({}, { perNetwork: 2 })
  const used = ask(port, ['/slow'])
  const idle = ask(port, ['/quick'])
  await expect.poll(idle.text, { timeout: 30_000 }).toContain('quick')
  const next = ask(port, ['/slow'])
  await idle.closed
  const tooMany = ask(port, ['/quick'])
  await tooMany.closed
  expect(tooMany.text()).toBe('')
  await expect.poll(() => used.text() + next.text(), { timeout: 30_000 }).toMatch(/slow[^]*slow/)
})

test('behind a proxy it is clients that are counted, by their requests, and not the proxy’s connections', async () => {
  const port = await serve({}, { perNetwork: 2, peersAreClients: false })
  const from = (address: string) => ask(port, ['/slow'], `x-forwarded-for: ${address}\r\n`)
  const served = [from('203.0.113.1'), from('203.0.113.1'), from('203.0.113.2')]
  const refused = from('203.0.113.1')
  await expect.poll(refused.text, { timeout: 30_000 }).toMatch(/^HTTP\/1.1 503/)
  for (const one of served) await expect.poll(one.text, { timeout: 30_000 }).toContain('slow')
})
