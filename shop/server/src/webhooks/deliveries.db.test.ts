import type { IncomingMessage, RequestListener } from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { anAccount } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { TEST_SECRETS } from '../testing/test-secrets.ts'
import { hasOpenSsl, networkTo, openTlsServer, type TlsServer } from '../testing/tls-server.ts'
import { deliverJob } from './deliver.ts'
import { addEndpoint, rotateSecret, sendAgain, showEndpoints, switchEndpoint } from './manage-endpoints.ts'
import { recordEvent } from './record-event.ts'
import type { WebhooksContext } from './webhooks-context.ts'

const HOUR_MS = 3_600_000
const database = useTestDatabase()
const log = pino({ level: 'silent' })
if (!hasOpenSsl) process.stderr.write('\n!!! Webhooks over TLS: NOT RUN, as there is no openssl\n')

let server: TlsServer
let now: Date
let ctx: WebhooksContext
let actorId: string
let email: string
const opened: Jobs[] = []

beforeAll(async () => {
  if (hasOpenSsl) server = await openTlsServer()
})
afterAll(() => server?.[Symbol.asyncDispose]())
beforeEach(async () => {
  now = new Date()
  received.length = 0
  server.answer = take
  ;({ id: actorId, email } = await anAccount(database.db, { role: 'admin' }))
  ctx = contextTo(['127.0.0.1'], () => true)
})
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs[Symbol.asyncDispose]()
})

function contextTo(addresses: readonly string[], isAllowed?: (address: string) => boolean): WebhooksContext {
  return {
    db: database.db,
    readDb: database.db,
    files: undefined as never,
    jobs: new Jobs(database.db, log),
    log,
    now: () => now,
    secrets: TEST_SECRETS,
    shop: { name: 'Segno', origin: 'https://shop.test' },
    network: networkTo(addresses, server, isAllowed),
  }
}

interface Received {
  readonly headers: Record<string, string>
  readonly text: string
}
const received: Received[] = []
const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const note = async (request: IncomingMessage): Promise<void> => {
  const text = await textOf(request)
  received.push({ headers: request.headers as Record<string, string>, text })
}
const take: RequestListener = (request, reply) => void note(request).then(() => reply.end('thanks'))
const refuse =
  (status: number): RequestListener =>
  (request, reply) =>
    void note(request).then(() => reply.writeHead(status).end('no'))

const anEndpoint = (events = ['sale.made', 'sale.returned']) =>
  addEndpoint(ctx, { actorId, url: 'https://app.test/hook', description: 'Books', events })
const happens = (kind: 'sale.made' | 'sale.returned', receiptId: string, at = now) =>
  inTransaction(database.db, (tx) =>
    recordEvent(ctx.jobs, tx, { kind, subject: `sale:${receiptId}`, data: { receiptId }, at }),
  )

interface Row {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly answer: string | null
}
const deliveries = async (): Promise<Row[]> =>
  (
    await sql<Row>`select id, state, attempts, status, answer from webhook_delivery order by place`.execute(
      over(database.db),
    )
  ).rows
const openJobs = async (): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>`select count(*) n from job where kind = 'deliver-webhook'`.execute(
        over(database.db),
      )
    ).rows[0]!.n,
  )

/** Works on the queue until nothing of it is left, without waiting for its waits. */
async function work(until: () => Promise<boolean> = async () => (await openJobs()) === 0, workers = 1) {
  const queues = Array.from({ length: workers }, () => new Jobs(database.db, log))
  opened.push(...queues)
  for (const jobs of queues) await jobs.start([deliverJob({ ...ctx, jobs })], { takeOver: false })
  while (!(await until())) {
    await sql`update job set run_at = now() where run_at > now()`.execute(over(database.db))
    for (const jobs of queues) jobs.wake()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  for (const jobs of queues) await jobs[Symbol.asyncDispose]()
}
/** Makes the one attempt that is due. */
async function attempt(): Promise<void> {
  const sum = async () => (await deliveries()).reduce((all, { attempts }) => all + attempts, 0)
  const before = await sum()
  await sql`update webhook_endpoint set rests_until = null`.execute(over(database.db))
  await work(async () => (await sum()) > before || (await openJobs()) === 0)
}
const typesOf = (all: readonly Received[]) =>
  all.map(({ text }) => {
    const { type, data } = JSON.parse(text) as { type: string; data: { receiptId: string } }
    return `${type} ${data.receiptId}`
  })

test.skipIf(!hasOpenSsl)(
  'an event arrives signed, as the official library reads it, once at each endpoint that wants it',
  async () => {
    const { secret } = await anEndpoint()
    await anEndpoint(['account.deleted'])
    await happens('sale.made', 'r1')
    await work()
    expect(received).toHaveLength(1)
    const [{ headers, text }] = received as [Received]
    expect(new Webhook(secret).verify(text, headers)).toEqual({
      type: 'sale.made',
      timestamp: now.toISOString(),
      data: { receiptId: 'r1' },
    })
    expect(headers['content-type']).toBe('application/json')
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, status: 200, answer: 'thanks' },
    ])
  },
)

test.skipIf(!hasOpenSsl)(
  'nothing is sent of what did not happen, nor kept where nobody listens',
  async () => {
    await anEndpoint(['account.deleted'])
    await happens('sale.made', 'r1')
    await anEndpoint()
    await expect(
      inTransaction(database.db, async (tx) => {
        await recordEvent(ctx.jobs, tx, { kind: 'sale.made', subject: 'sale:r2', data: {}, at: now })
        throw new Error('the sale failed')
      }),
    ).rejects.toThrow('the sale failed')
    expect([await deliveries(), await openJobs()]).toEqual([[], 0])
  },
)

test.skipIf(!hasOpenSsl)(
  'events of one subject arrive in order, although the first fails for a while; others do not wait for it',
  async () => {
    await anEndpoint()
    let failures = 3
    server.answer = (request, reply) =>
      void note(request).then(() => {
        const isFirst = received.at(-1)!.text.includes('"sale.made"') && received.at(-1)!.text.includes('r1')
        reply.writeHead(isFirst && failures-- > 0 ? 503 : 204).end()
      })
    await happens('sale.made', 'r1')
    await happens('sale.returned', 'r1')
    await attempt()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 1 }, { attempts: 0 }])
    await happens('sale.made', 'r2')
    await sql`update webhook_endpoint set rests_until = null`.execute(over(database.db))
    await work(async () => {
      await sql`update webhook_endpoint set rests_until = null`.execute(over(database.db))
      return (await openJobs()) === 0
    })
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
    const arrived = typesOf(received)
    expect(arrived.filter((one) => one.endsWith('r1'))).toEqual([
      ...Array.from({ length: 4 }, () => 'sale.made r1'),
      'sale.returned r1',
    ])
    const ids = new Set(
      received
        .filter(({ text }) => text.includes('made","') && text.includes('r1'))
        .map(({ headers }) => headers['webhook-id']),
    )
    expect(ids.size).toBe(1)
  },
)

test.skipIf(!hasOpenSsl)('several workers deliver all of it, each once and in order by subject', async () => {
  await anEndpoint()
  for (let at = 0; at < 10; at++)
    for (const kind of ['sale.made', 'sale.returned'] as const) await happens(kind, `r${at}`)
  await work(undefined, 3)
  expect((await deliveries()).map(({ state }) => state)).toEqual(
    Array.from({ length: 20 }, () => 'delivered'),
  )
  for (let at = 0; at < 10; at++)
    expect(typesOf(received).filter((one) => one.endsWith(` r${at}`))).toEqual([
      `sale.made r${at}`,
      `sale.returned r${at}`,
    ])
})

test.skipIf(!hasOpenSsl)('what a dead process had begun is sent again', async () => {
  await anEndpoint()
  await happens('sale.made', 'r1')
  // As a process leaves it that dies after its request and before its note.
  await sql`update webhook_delivery set claimed_until = now() + interval '30 seconds'`.execute(
    over(database.db),
  )
  await sql`update job set attempts = 1, locked_until = now() - interval '1 second'`.execute(
    over(database.db),
  )
  now = new Date(now.getTime() + 1_000)
  await work(async () => {
    now = new Date(now.getTime() + 31_000)
    return (await openJobs()) === 0
  })
  expect(await deliveries()).toMatchObject([{ state: 'delivered' }])
})

test.skipIf(!hasOpenSsl)(
  'an endpoint without a success for three days is turned off, and administrators are told',
  async () => {
    const { id } = await anEndpoint()
    server.answer = refuse(500)
    await happens('sale.made', 'r1')
    await attempt()
    await happens('sale.returned', 'r1')
    now = new Date(now.getTime() + 72 * HOUR_MS)
    await attempt()
    expect((await showEndpoints(ctx)).items).toMatchObject([{ id, turnedOffWhy: 'failing', waiting: 0 }])
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: 2, status: 500 },
      { state: 'failed', attempts: 0 },
    ])
    expect((await mailsTo(database.db, email)).map(({ subject }) => subject)).toEqual([
      'The webhook to app.test was turned off',
    ])
    await happens('sale.made', 'r2')
    expect(await deliveries()).toHaveLength(2)
  },
)

test.skipIf(!hasOpenSsl)('an endpoint that answers 410 is turned off at once', async () => {
  await anEndpoint()
  server.answer = refuse(410)
  await happens('sale.made', 'r1')
  await attempt()
  expect((await showEndpoints(ctx)).items).toMatchObject([{ turnedOffWhy: 'gone' }])
})

test.skipIf(!hasOpenSsl)(
  'a delivery that failed for good lets the next of its subject go, and is sent again by hand',
  async () => {
    const { id } = await anEndpoint()
    server.answer = (request, reply) =>
      void note(request).then(() =>
        reply.writeHead(received.at(-1)!.text.includes('made"') ? 400 : 200).end(),
      )
    await happens('sale.made', 'r1')
    await happens('sale.returned', 'r1')
    await work(async () => {
      await sql`update webhook_endpoint set rests_until = null, failing_since = now()  where failures > 0`.execute(
        over(database.db),
      )
      return (await openJobs()) === 0
    })
    const [failed, next] = await deliveries()
    expect([failed, next]).toMatchObject([
      { state: 'failed', attempts: 11, status: 400 },
      { state: 'delivered' },
    ])
    server.answer = take
    received.length = 0
    expect(await sendAgain(ctx, { actorId, webhookId: id, deliveries: [{ id: failed!.id }] })).toEqual({
      count: 1,
    })
    await work()
    expect(typesOf(received)).toEqual(['sale.made r1'])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }, { state: 'delivered' }])
  },
)

test.skipIf(!hasOpenSsl)(
  'after a change of the secret both are good for a day, and then the new one alone',
  async () => {
    const { id, secret } = await anEndpoint()
    const { secret: newer } = await rotateSecret(ctx, { actorId, webhookId: id })
    const takenBy = async (by: string) => {
      await happens('sale.made', `r${now.getTime()} ${by}`)
      await work()
      const { text, headers } = received.at(-1)!
      const at = { ...headers }
      try {
        new Webhook(by).verify(text, at)
        return true
      } catch (error) {
        // The clock of this test is ahead.
        if (/too (old|new)/.test(String(error)))
          return headers['webhook-signature']!.split(' ').includes(
            new Webhook(by).sign(
              headers['webhook-id']!,
              new Date(Number(headers['webhook-timestamp']) * 1_000),
              text,
            ),
          )
        return false
      }
    }
    expect([await takenBy(secret), await takenBy(newer)]).toEqual([true, true])
    now = new Date(now.getTime() + 25 * HOUR_MS)
    expect([await takenBy(secret), await takenBy(newer)]).toEqual([false, true])
  },
)

test.skipIf(!hasOpenSsl).each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['169.254.169.254']], [['::1']]])(
  'no connection is opened where the name leads to %j',
  async (addresses) => {
    ctx = contextTo(addresses)
    await anEndpoint()
    server.connections = 0
    await happens('sale.made', 'r1')
    await attempt()
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', status: null, answer: 'the name leads to an address that is not public' },
    ])
    expect(server.connections).toBe(0)
  },
)

test.skipIf(!hasOpenSsl)('a redirect is not followed, and a long answer is cut', async () => {
  await anEndpoint()
  server.answer = (_, reply) =>
    void reply.writeHead(302, { location: 'https://app.test/other' }).end('a'.repeat(100_000))
  await happens('sale.made', 'r1')
  await attempt()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 302, answer: 'a'.repeat(500) }])
})

test.skipIf(!hasOpenSsl)('what waits when an endpoint is turned off is not sent, and said so', async () => {
  const { id } = await anEndpoint()
  await happens('sale.made', 'r1')
  await switchEndpoint(ctx, { actorId, webhookId: id, isOn: false })
  await work()
  expect([received, await deliveries()]).toMatchObject([
    [],
    [{ state: 'failed', answer: 'Not sent: the webhook was turned off' }],
  ])
  await switchEndpoint(ctx, { actorId, webhookId: id, isOn: true })
  await happens('sale.made', 'r2')
  await work()
  expect(typesOf(received)).toEqual(['sale.made r2'])
})

test.skipIf(!hasOpenSsl)('the secret is kept sealed', async () => {
  const { secret } = await anEndpoint()
  const { rows } = await sql<{
    all: string
  }>`select webhook_endpoint::text as all from webhook_endpoint`.execute(over(database.db))
  expect(rows[0]!.all).not.toContain(secret.slice(6))
})
