import { seededFaults } from '@segno/card-sandbox'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { selectBillingBreaches } from '../billing/ledger/queries.ts'
import type { BillingContext } from '../billing/billing-context.ts'
import { endPlanJob } from '../billing/plans/begin-plan.ts'
import { openCardChange, takeNewCard } from '../billing/plans/change-card.ts'
import { cancelPlan, changePlan, keepPlan, pausePlan } from '../billing/plans/change-plan.ts'
import { refundAsAdmin, withdrawOwn } from '../billing/refunds/refund-payment.ts'
import { sendRefund } from '../billing/refunds/send-refund.ts'
import { showPurchase } from '../billing/start-purchase.ts'
import { sweepPayments } from '../billing/sweep-payments.ts'
import { completeCheckout } from '../orders/public.ts'
import { AppError } from '../platform/app-error.ts'
import { over, type Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { checkLedger } from '../wallet/public.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from './billing-shop.ts'
import { anAccount, aSound } from './builders.ts'
import { ordersContextOn } from './orders-context.ts'

const BUYERS = 5
const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
  '4000000000000259',
]
const PACKAGES = [
  { packageId: 'points-20', grossCents: 1_071 },
  { packageId: 'points-60', grossCents: 2_856 },
  { packageId: 'starter-month', grossCents: 951 },
  { packageId: 'creator-month', grossCents: 1_784 },
]
const HOUR_MS = 3_600_000

class Crash extends Error {}

/**
 * Plays a random history of buyers who pay, spend, subscribe, change their minds and are refused, while webhooks are lost,
 * doubled and late, the provider answers 500 after it has done what was asked, and the process dies at any named point.
 *
 * @returns what was done, by name, and each rule that did not hold, with the step after which it did not
 */
export async function simulateMoney(
  db: Db,
  { seed, steps, checkEvery }: { seed: number; steps: number; checkEvery: number },
): Promise<{ done: Record<string, number>; breaches: string[] }> {
  await using play = await openPlay(db, seed)
  const done: Record<string, number> = {}
  const breaches: string[] = []
  const names = Object.keys(MOVES) as (keyof typeof MOVES)[]
  for (let step = 1; step <= steps; step++) {
    const name = play.pick(names)
    if (await survives(() => MOVES[name](play))) done[name] = (done[name] ?? 0) + 1
    if (step % checkEvery === 0)
      for (const breach of await allBreaches(db)) breaches.push(`step ${step} (${name}): ${breach}`)
    if (breaches.length > 0) return { done, breaches }
  }
  await settleDown(play)
  breaches.push(...(await allBreaches(db)), ...(await unknownCharges(play)), ...(await unknownRefunds(play)))
  return { done, breaches }
}

interface Play extends AsyncDisposable {
  readonly db: Db
  readonly shop: BillingShop
  readonly buyers: readonly string[]
  readonly adminId: string
  readonly random: () => number
  readonly pick: <Of>(from: readonly Of[]) => Of
  /** Chance of dying at each named point. */
  crashes: number
  /** Hours go by for us and the provider. */
  readonly pass: (hours: number) => Promise<void>
}

async function openPlay(db: Db, seed: number): Promise<Play> {
  const random = randomFrom(seed)
  let clock = new Date('2027-01-01T00:00:00Z')
  const faults = seededFaults(seed, {
    answers: { fail_after_success: 0.02, drop_connection: 0.02, in_progress: 0.02 },
    deliveries: { repeat: 0.1, delay: 0.1, drop: 0.1 },
    latestSeconds: 7_200,
  })
  const failpoint: BillingContext['failpoint'] = (name) => {
    if (random() < play.crashes) throw new Crash(name)
  }
  const shop = await openBillingShop(db, { now: () => clock, failpoint }, faults)
  shop.isListening = true
  const buyers: string[] = []
  for (let made = 0; made < BUYERS; made++) buyers.push((await anAccount(db)).id)
  const play: Play = {
    db,
    shop,
    buyers,
    adminId: (await anAccount(db, { role: 'admin' })).id,
    random,
    pick: (from) => from[Math.floor(random() * from.length)]!,
    crashes: 0.05,
    async pass(hours) {
      clock = new Date(clock.getTime() + hours * HOUR_MS)
      await shop.host.sandbox.tick()
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
  return play
}

/** What buyers, time and administrators do. */
const MOVES = {
  async pay(play: Play) {
    const { shop } = play
    const accountId = play.pick(play.buyers)
    const { purchaseId, sessionId } = await openCardForm(shop, accountId, play.pick(PACKAGES))
    if (play.random() < 0.1) return
    const page = await payWith(shop, sessionId, play.pick(CARDS))
    if (page.includes('3-D Secure') && play.random() < 0.8)
      await payWith(shop, sessionId, { authentication: play.random() < 0.7 ? 'pass' : 'fail' })
    if (play.random() < 0.5) await showPurchase(shop.ctx, accountId, purchaseId)
  },
  async spend(play: Play) {
    const { id } = await aSound(play.db)
    await completeCheckout(ordersContextOn(play.db, { now: play.shop.ctx.now }), {
      accountId: play.pick(play.buyers),
      idempotencyKey: newId(),
      items: [{ loopId: id, pricePoints: 2 }],
    })
  },
  cancel: (play: Play) => cancelPlan(play.shop.ctx, { accountId: play.pick(play.buyers) }),
  keep: (play: Play) => keepPlan(play.shop.ctx, { accountId: play.pick(play.buyers) }),
  pause: (play: Play) => pausePlan(play.shop.ctx, { accountId: play.pick(play.buyers), months: 1 }),
  change: (play: Play) =>
    changePlan(play.shop.ctx, {
      accountId: play.pick(play.buyers),
      packageId: play.pick(['starter-month', 'creator-month', 'pro-month', 'starter-year']),
    }),
  async changeCard(play: Play) {
    const owner = { accountId: play.pick(play.buyers) }
    const { clientSecret } = await openCardChange(play.shop.ctx, owner)
    await payWith(play.shop, clientSecret.split('_secret_')[0]!, play.pick(CARDS))
    await takeNewCard(play.shop.ctx, owner)
  },
  async withdraw(play: Play) {
    const payment = await anyPayment(play)
    if (payment) await withdrawOwn(play.shop.ctx, payment.account_id, payment.id)
  },
  async refund(play: Play) {
    const payment = await anyPayment(play)
    if (payment)
      await refundAsAdmin(play.shop.ctx, play.adminId, { paymentId: payment.id, reason: 'Simulated' })
  },
  sendRefunds,
  endPlans,
  hoursPass: (play: Play) => play.pass(1 + Math.floor(play.random() * 30)),
  weekPasses: (play: Play) => play.pass(7 * 24),
  sweep: (play: Play) => sweepPayments(play.shop.ctx, new AbortController().signal),
}

async function anyPayment(play: Play) {
  const { rows } = await sql<{ id: string; account_id: string }>`
    select id, account_id from payment where status = 'paid' order by id`.execute(over(play.db))
  return rows.length === 0 ? undefined : play.pick(rows)
}

/** The queue's work, which no worker does here. */
async function endPlans({ db, shop }: Play): Promise<void> {
  const { rows } = await sql<{
    payload: unknown
  }>`select payload from job where kind = 'end-plan'`.execute(over(db))
  for (const { payload } of rows) await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}

async function sendRefunds({ db, shop }: Play): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from refund where status = 'pending' order by id`.execute(over(db))
  for (const { id } of rows) await sendRefund(shop.ctx, id)
}

/** Refusals, crashes and trouble at the provider belong to the play; anything else is a defect. */
async function survives(move: () => Promise<unknown>): Promise<boolean> {
  try {
    await move()
    return true
  } catch (error) {
    if (error instanceof AppError || error instanceof Crash || error instanceof Stripe.errors.StripeError)
      return false
    throw error
  }
}

/** Nothing dies any more, and what is due is done: everything that was lost on the way has to be found. */
async function settleDown(play: Play): Promise<void> {
  play.crashes = 0
  for (let round = 0; round < 8; round++) {
    await play.pass(24)
    await survives(() => MOVES.sweep(play))
    await survives(() => sendRefunds(play))
    await survives(() => endPlans(play))
  }
}

async function allBreaches(db: Db): Promise<string[]> {
  return [...(await checkLedger(db)), ...(await selectBillingBreaches(db))]
}

/** Charges that succeeded at the provider without a payment of ours: money for nothing. */
async function unknownCharges({ db, shop }: Play): Promise<string[]> {
  const { rows } = await sql<{
    intent_id: string
  }>`select intent_id from payment where status = 'paid'`.execute(over(db))
  const known = new Set(rows.map((row) => row.intent_id))
  const unknown: string[] = []
  for await (const intent of shop.host.provider.stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === 'succeeded' && !known.has(intent.id))
      unknown.push(`${intent.id} was charged for nothing`)
  return unknown
}

/** Refunds at the provider that are none of ours: money that went back twice. */
async function unknownRefunds({ db, shop }: Play): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from refund where status = 'done'`.execute(over(db))
  const known = new Set(rows.map((row) => row.provider_id))
  const unknown: string[] = []
  for await (const refund of shop.host.provider.stripe.refunds.list({ limit: 100 }))
    if (!known.has(refund.id)) unknown.push(`${refund.id} went back without a refund of ours`)
  return unknown
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
