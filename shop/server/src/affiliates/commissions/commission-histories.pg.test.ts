import { isDeepRun } from '@segno/test-kit/deep-run'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { affiliatesContextOn, aReferral } from '../../testing/affiliates-context.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approvePayout, decideCommission, payPayouts, rejectPayout } from '../office/decide.ts'
import { requestPayout, setBankDetails, showMoney } from '../payouts/request-payout.ts'
import { refundOf, shareOf } from '../rules.ts'
import { earnCommission, takeBackCommission } from './earn-commission.ts'

const database = useTestDatabase()
const start = new Date('2026-09-01T12:00:00Z')
const of = { packageId: 'p', kind: 'points', period: null, currency: 'EUR' } as const

interface Earned {
  readonly paymentId: string
  readonly netCents: number
  readonly amountCents: number
  refundedNetCents: number
  refundedCents: number
}

/** A history on its way, beside it what its payments and refunds imply. */
interface Play {
  readonly affiliateId: string
  readonly referredId: string
  readonly actorId: string
  readonly earned: Earned[]
  now: Date
}

/** What moves money comes more often. */
const KINDS = [
  ...(['pay', 'pay', 'pay', 'refund', 'refund', 'days', 'days', 'request', 'request'] as const),
  ...(['approve', 'approve', 'transfer', 'transfer', 'refuse', 'hold', 'reject', 'release'] as const),
] as const

/** Something that happens: to the payment at a place, with a sum in cents. */
interface Step {
  readonly kind: (typeof KINDS)[number]
  readonly at: number
  readonly cents: number
}

const ctxOf = ({ now }: Play) => affiliatesContextOn(database.db, now)
const paymentAt = ({ earned }: Play, { at }: Step) => earned[at % Math.max(1, earned.length)]

async function payoutOf({ affiliateId }: Play, status: string) {
  const { rows } = await sql<{ id: string; amount_cents: number }>`
    select id, amount_cents from affiliate_payout where affiliate_id = ${affiliateId} and status = ${status}`.execute(
    over(database.db),
  )
  return rows[0]
}

async function commissionAt(play: Play, step: Step): Promise<{ actorId: string; commissionId: string }> {
  const { rows } = await sql<{ id: string }>`
    select id from affiliate_commission where payment_id = ${paymentAt(play, step)?.paymentId ?? newId()}`.execute(
    over(database.db),
  )
  return { actorId: play.actorId, commissionId: rows[0]?.id ?? newId() }
}

async function pay(play: Play, { cents: netCents }: Step): Promise<void> {
  const { referredId: accountId, now: at, earned } = play
  const paymentId = newId()
  const amountCents = shareOf(netCents, 1_500)
  await earnCommission(ctxOf(play).terms)(database.db, { ...of, paymentId, accountId, netCents, at })
  if (amountCents > 0)
    earned.push({ paymentId, netCents, amountCents, refundedNetCents: 0, refundedCents: 0 })
}

/** Each refund is told twice. */
async function refund(play: Play, step: Step): Promise<void> {
  const payment = paymentAt(play, step)
  if (!payment) return
  const { referredId: accountId, now: at } = play
  const facts = { ...of, refundId: newId(), paymentId: payment.paymentId, accountId, at }
  for (let told = 0; told < 2; told++)
    await takeBackCommission(database.db, { ...facts, netCents: step.cents, leavesNothing: false })
  const taken = refundOf(payment, step.cents)
  payment.refundedNetCents += taken.netCents
  payment.refundedCents += taken.amountCents
}

const MOVES: Readonly<Record<Step['kind'], (play: Play, step: Step) => Promise<unknown>>> = {
  pay,
  refund,
  days: (play: Play, { cents }: Step) =>
    Promise.resolve(void (play.now = daysAfter(play.now, (cents % 40) + 1))),
  request: (play: Play) => requestPayout(ctxOf(play), play.affiliateId, 'EUR'),
  async approve(play: Play) {
    const found = await payoutOf(play, 'requested')
    const { actorId } = play
    if (found)
      await approvePayout(ctxOf(play), { actorId, payoutId: found.id, amountCents: found.amount_cents })
  },
  async transfer(play: Play) {
    const found = await payoutOf(play, 'approved')
    const transfer = { actorId: play.actorId, paidOn: '2026-09-01', reference: 'SEPA' }
    if (found) await payPayouts(ctxOf(play), { ...transfer, payoutIds: [found.id] })
  },
  async refuse(play: Play) {
    const found = (await payoutOf(play, 'approved')) ?? (await payoutOf(play, 'requested'))
    const { actorId } = play
    if (found) await rejectPayout(ctxOf(play), { actorId, payoutId: found.id, reason: 'No' })
  },
  hold: async (play: Play, step: Step) =>
    decideCommission(ctxOf(play), { ...(await commissionAt(play, step)), decision: 'hold', reason: 'Odd' }),
  reject: async (play: Play, step: Step) =>
    decideCommission(ctxOf(play), { ...(await commissionAt(play, step)), decision: 'reject', reason: 'Odd' }),
  release: async (play: Play, step: Step) =>
    decideCommission(ctxOf(play), { ...(await commissionAt(play, step)), decision: 'release' }),
}

const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(9),
  cents: fc.integer({ min: 1, max: 40_000 }),
})

async function begin(): Promise<Play> {
  const { db } = database
  const referral = await aReferral(db, { at: start })
  const { id: actorId } = await anAccount(db, { role: 'admin' })
  const play = { ...referral, actorId, earned: [], now: start }
  await setBankDetails(ctxOf(play), play.affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  return play
}

/** Refusals belong to the play. */
async function move(play: Play, one: Step): Promise<void> {
  try {
    await MOVES[one.kind](play, one)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Commissions that an administrator rejected earn nothing. */
async function rejectedPayments(): Promise<Set<string>> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from affiliate_commission where decision = 'rejected'`.execute(over(database.db))
  return new Set(rows.map((row) => row.payment_id))
}

/** Payouts whose sum is not that of the commissions and refunds in them. */
async function oddPayouts(): Promise<unknown[]> {
  const { rows } = await sql`
    select payout.id from affiliate_payout as payout where status <> 'rejected' and amount_cents <>
      (select coalesce(sum(amount_cents), 0) from affiliate_commission where payout_id = payout.id)
      - (select coalesce(sum(amount_cents), 0) from affiliate_refund where payout_id = payout.id)`.execute(
    over(database.db),
  )
  return rows
}

test('whatever the order of payments, refunds, decisions and payouts, an affiliate’s sums are what the payments imply', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 45 }), async (steps) => {
      const play = await begin()
      for (const one of steps) await move(play, one)
      const rejected = await rejectedPayments()
      const implied = play.earned
        .filter(({ paymentId }) => !rejected.has(paymentId))
        .reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0)
      const { balances } = await showMoney(ctxOf(play), play.affiliateId)
      const sums = balances.map(
        (one) => one.pendingCents + one.heldCents + one.freeCents + one.inPayoutCents + one.paidCents,
      )
      expect(sums).toEqual(play.earned.length === 0 ? [] : [implied])
      expect(await oddPayouts()).toEqual([])
    }),
    { numRuns: isDeepRun() ? 300 : 12 },
  )
})
