import { sql } from 'kysely'
import Stripe from 'stripe'
import { enterBooks } from '../books/enter-books.ts'
import { compareBooks } from '../books/compare-books.ts'
import { collectMovements } from '../billing/movements/collect-movements.ts'
import { hasFailed } from '../billing/refunds/settle-refund.ts'
import { AppError } from '../platform/app-error.ts'
import { over, type Db } from '../platform/db/db.ts'
import { checkLedger } from '../wallet/public.ts'
import { submitPage } from './billing-shop.ts'
import { LEDGER_RULES } from './ledger-rules.ts'
import { MOVES } from './simulated-moves.ts'
import { Crash, openPlay, type Play } from './simulated-play.ts'

type Move = keyof typeof MOVES
/** Without payments and time there is little to refund, dispute, renew or lose. */
const OFTEN: readonly Move[] = ['pay', 'pay', 'pay', 'pay', 'spend', 'hoursPass', 'hoursPass', 'compare']

/**
 * Plays a random history of buyers who pay, spend, redeem, subscribe, change their minds, dispute, are refused and leave, and of
 * artists and affiliates who are paid, while webhooks are lost, doubled and late, the provider answers 500 after it has done what
 * was asked, is away for an hour, loses things, has no money for refunds and lists what is old, and the process dies at any named point.
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
  const names = [...(Object.keys(MOVES) as Move[]), ...OFTEN]
  for (let step = 1; step <= steps; step++) {
    const name = play.pick(names)
    if (await survives(() => MOVES[name](play), `seed ${seed}, step ${step} (${name})`))
      done[name] = (done[name] ?? 0) + 1
    if (step % (5 * checkEvery) === 0) breaches.push(...(await breachesOfBooks(play)))
    if (step % checkEvery === 0)
      for (const breach of await allBreaches(play))
        breaches.push(`seed ${seed}, step ${step} (${name}): ${breach}`)
    if (breaches.length > 0) return { done, breaches }
  }
  await settleDown(play)
  const atTheEnd = [
    ...(await allBreaches(play)),
    ...(await breachesOfBooks(play)),
    ...(await wrongBalances(play)),
    ...(await unknownCharges(play)),
    ...(await unknownRefunds(play)),
    ...(await openDifferences(play)),
    ...(await openForms(play)),
  ]
  return { done, breaches: atTheEnd.map((breach) => `seed ${seed}: ${breach}`) }
}

/** Refusals, crashes and trouble at the provider belong to the play; anything else is a defect. */
async function survives(move: () => Promise<unknown>, place: string): Promise<boolean> {
  try {
    await move()
    return true
  } catch (error) {
    // A payout found a rule that does not hold.
    if (error instanceof AppError && error.code === 'payouts_frozen') throw error
    if (error instanceof AppError || error instanceof Crash || error instanceof Stripe.errors.StripeError)
      return false
    throw new Error(place, { cause: error })
  }
}

/** Work that is due. */
const AFTERWARDS: readonly Move[] = [
  'sweep',
  'sendRefunds',
  'endPlans',
  'closeForms',
  'forgetCustomers',
  'compare',
]

/** Nothing dies any more, and what is due is done: everything that was lost on the way has to be found. */
async function settleDown(play: Play): Promise<void> {
  play.crashes = 0
  // Its settings are the ordinary ones again: the balance has enough, and lists are complete.
  await submitPage(play.shop, '/sandbox/settings', {})
  for (let round = 0; round < 8; round++) {
    await play.pass(24)
    for (const name of AFTERWARDS) await survives(() => MOVES[name](play), `at the end, by ${name}`)
  }
}

async function allBreaches({ db }: Play): Promise<string[]> {
  const breaches = await checkLedger(db)
  for (const rule of LEDGER_RULES) breaches.push(...(await rule(db)))
  return breaches
}

async function breachesOfBooks({ shop: { ctx } }: Play): Promise<readonly string[]> {
  return [...(await compareBooks(ctx)), ...(await compareBooks(ctx, { isWhole: true }))]
}

/** The provider's balance is the one that the books have of it. */
async function wrongBalances({ db, shop: { ctx, host } }: Play): Promise<string[]> {
  await collectMovements(ctx)
  await enterBooks(ctx)
  const { rows } = await sql<{ currency: string; cents: number }>`
    select lower(currency) as currency, sum(amount_cents)::bigint as cents from book_line where account = 'provider'
    group by currency`.execute(over(db))
  const booked = new Map(rows.map(({ currency, cents }) => [currency, cents]))
  const { available, pending } = await host.provider.stripe.balance.retrieve()
  return available.flatMap(({ currency, amount }) => {
    const held = amount + (pending.find((one) => one.currency === currency)?.amount ?? 0)
    const cents = booked.get(currency) ?? 0
    return held === cents ? [] : [`the provider holds ${held} ${currency}, and ${cents} by the books`]
  })
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
    select provider_id from refund where status in ('sent', 'done')`.execute(over(db))
  const known = new Set(rows.map((row) => row.provider_id))
  const unknown: string[] = []
  for await (const refund of shop.host.provider.stripe.refunds.list({ limit: 100 }))
    if (!hasFailed(refund) && !known.has(refund.id))
      unknown.push(`${refund.id} went back without a refund of ours`)
  return unknown
}

/** Where nothing was lost, the nightly comparison finds no difference that it cannot settle by itself. */
async function openDifferences({ db }: Play): Promise<string[]> {
  const { rows } = await sql<{ kind: string; object_id: string }>`
    select kind, object_id from provider_difference where status = 'open'`.execute(over(db))
  return rows.map(({ kind, object_id: id }) => `${id} differs from the provider: ${kind}`)
}

/** Nobody can pay any more for an account that is gone. */
async function openForms({ db }: Play): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment.id from payment join account on account.id = account_id
    where account.deleted_at is not null and payment.status = 'open' and sent_at is null`.execute(over(db))
  return rows.map(({ id }) => `${id} of a deleted account can be paid`)
}
