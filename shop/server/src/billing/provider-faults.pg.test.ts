import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CardSandbox } from '@segno/card-sandbox'
import { FaultLine } from '@segno/test-kit/fault-line'
import { randomFrom } from '@segno/test-kit/random'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { AppError } from '../platform/app-error.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../testing/billing-shop.ts'
import { anAccount } from '../testing/builders.ts'
import { FAULT_ROUNDS, FAULT_SEED, lineFaults, mendLine, oneOf } from '../testing/faults.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { checkLedger } from '../wallet/public.ts'
import { fulfil } from './fulfil.ts'
import { selectBillingBreaches } from './ledger/queries.ts'

const database = useTestDatabase()
const VISA = '4242 4242 4242 4242'

const FAULTS = lineFaults({ leastDelayMs: 10, mostDelayMs: 70, sentBytes: 2_000, answeredBytes: 3_000 })

/** The card provider as it is reached in truth: by its SDK, and by a line that fails as the test wants. */
async function openFarProvider(): Promise<{ shop: BillingShop; line: FaultLine } & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const near = opened.use(await openBillingShop(database.db))
  const server = createServer((request, response) => {
    answer(near.host.sandbox, request, response).catch(() => response.destroy())
  })
  opened.defer(() => void server.close())
  opened.defer(() => server.closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line = opened.use(await FaultLine.open({ port: (server.address() as AddressInfo).port }))
  const at = { host: '127.0.0.1', port: line.port, protocol: 'http' } as const
  const stripe = new Stripe('sk_test_sandbox', { ...at, timeout: 400, maxNetworkRetries: 1 })
  const closing = opened.move()
  return {
    shop: { ...near, ctx: { ...near.ctx, provider: { ...near.host.provider, stripe } } },
    line,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function answer(
  sandbox: CardSandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = request
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value?.toString()]),
  )
  const given = await sandbox.handle({ method, path, headers, body: await text(request) })
  response.writeHead(given.status, given.headers).end(given.body)
}

/** Tries again and again, as a buyer or a sweep does. @returns what was said before it succeeded */
async function untilDone<Done>(work: () => Promise<Done>): Promise<{ done: Done; failures: unknown[] }> {
  const failures: unknown[] = []
  for (;;) {
    try {
      return { done: await work(), failures }
    } catch (error) {
      failures.push(error instanceof AppError ? error.code : error)
      await sleep(50)
    }
  }
}

test('while the card provider is away a buyer is told that nothing was charged, and the same press goes on once it is back', async () => {
  await using far = await openFarProvider()
  const { id } = await anAccount(database.db)
  const idempotencyKey = newId()
  for (const state of ['away', 'silent'] as const) {
    far.line.state = state
    await expect(openCardForm(far.shop, id, { idempotencyKey })).rejects.toMatchObject({
      status: 503,
      code: 'payments_unavailable',
    })
  }
  far.line.state = 'open'
  const { purchaseId, sessionId } = await openCardForm(far.shop, id, { idempotencyKey })
  await payWith(far.shop, sessionId, VISA)
  await fulfil(far.shop.ctx, purchaseId)
  const { rows } = await sql`select status, count(*)::int as payments from payment group by 1`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ status: 'paid', payments: 1 }])
})

test(`${FAULT_ROUNDS} times something happens to the card provider while people buy, and each is charged once for what they get (seed ${FAULT_SEED})`, async () => {
  const random = randomFrom(FAULT_SEED)
  await using far = await openFarProvider()
  const { shop, line } = far
  const { id } = await anAccount(database.db)
  for (let round = 1; round <= FAULT_ROUNDS; round++) {
    const [name, fault] = oneOf(FAULTS, random)
    const idempotencyKey = newId()
    const harm = async (work: Promise<unknown>): Promise<void> => {
      await sleep(10 * random())
      fault(line, random)
      await Promise.race([work, sleep(200 + 400 * random())])
      mendLine(line)
    }
    const opening = untilDone(() => openCardForm(shop, id, { idempotencyKey }))
    await harm(opening)
    const { done: form, failures } = await opening
    // The buyer's browser reaches the provider by itself.
    await payWith(shop, form.sessionId, VISA)
    const fulfilling = untilDone(() => fulfil(shop.ctx, form.purchaseId))
    await harm(fulfilling)
    await fulfilling
    const { rows } = await sql`
      select (select count(*)::int from payment) as tries,
        (select count(*)::int from payment where status = 'paid') as payments,
        (select count(*)::int from invoice) as invoices,
        (select balance_points::int from wallet where account_id = ${id}) as points`.execute(
      over(database.db),
    )
    const told = failures.filter((failure) => failure !== 'payments_unavailable')
    const breaches = [...(await checkLedger(database.db)), ...(await selectBillingBreaches(database.db))]
    expect({ round, name, rows, told, breaches }).toEqual({
      round,
      name,
      rows: [{ tries: round, payments: round, invoices: round, points: 20 * round }],
      told: [],
      breaches: [],
    })
  }
  expect((await shop.host.provider.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(
    FAULT_ROUNDS,
  )
})
