import { isDeepRun } from '@segno/test-kit/deep-run'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { over } from '../../platform/db/db.ts'
import { anAccount } from '../../testing/builders.ts'
import { usePlanShop } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'
import { endPlanJob, endPlanOf } from './begin-plan.ts'
import { changePlan, previewChange } from './change-plan.ts'
import { cancelPlan, keepPlan, pausePlan } from './pause-plan.ts'

const database = useTestDatabase()
const { shop, buyer, time, points, plan, column, daysPass, subscribe } = usePlanShop(database)

/** Gross prices in Germany and points of the plans on sale. */
const PLANS = {
  'starter-month': { grossCents: 951, points: 40 },
  'creator-month': { grossCents: 1_784, points: 100 },
  'starter-year': { grossCents: 9_508, points: 480 },
  'creator-year': { grossCents: 17_838, points: 1_200 },
} as const
type PlanId = keyof typeof PLANS
const IDS = Object.keys(PLANS) as PlanId[]
/** A renewal is charged an hour after its period began, and seen once a day. */
const LATEST_MS = 26 * 3_600_000

interface Step {
  readonly kind: 'days' | 'change' | 'pause' | 'keep' | 'cancel' | 'withdraw' | 'subscribe'
  readonly number: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'days',
    'days',
    'days',
    'change',
    'change',
    'pause',
    'keep',
    'cancel',
    'withdraw',
    'subscribe',
  ),
  number: fc.nat(39),
})

interface Paid {
  readonly id: string
  readonly gross: number
  readonly points: number
  readonly at: Date
}

async function paidAfter(id: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select id, gross_cents::int as gross, points, paid_at as at from payment
    where account_id = ${buyer.accountId}::uuid and status = 'paid' and id > ${id}::uuid order by id`.execute(
    over(database.db),
  )
  return rows
}
const NONE = '00000000-0000-0000-0000-000000000000'
const newest = async (): Promise<string> => (await paidAfter(NONE)).at(-1)?.id ?? NONE

async function endQueued(): Promise<void> {
  for (const payload of await column(`select payload as value from job where kind = 'end-plan'`))
    await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}

interface Promised {
  readonly at: number
  readonly isUnderway: boolean
  readonly gross: number
  readonly points: number
}

/** The next payment as the plan says it; null for a plan that is to end, or none. */
async function nextPayment(): Promise<Promised | null> {
  const said = await plan()
  if (!said?.nextAttempt) return null
  const { kind, at, grossCents: gross } = said.nextAttempt
  const isUnderway = kind === 'underway'
  return {
    at: new Date(at).getTime(),
    isUnderway,
    gross,
    points: isUnderway ? said.points : said.next!.points,
  }
}

function expectRenewal(fresh: readonly Paid[], awaited: Promised | null): void {
  expect(fresh.map(({ gross, points: brought }) => ({ gross, points: brought }))).toEqual([
    { gross: awaited!.gross, points: awaited!.points },
  ])
  expect(fresh[0]!.at.getTime()).toBeGreaterThanOrEqual(awaited!.at)
}

/** Each day: a payment comes when the plan said, of the sum and points that it said, and none from a plan that is to end. */
async function days(count: number): Promise<void> {
  let awaited = await nextPayment()
  for (let day = 0; day < count || awaited?.isUnderway; day++) {
    const last = await newest()
    await daysPass(1)
    const fresh = await paidAfter(last)
    if (fresh.length > 0 || (awaited !== null && time.now.getTime() >= awaited.at + LATEST_MS))
      expectRenewal(fresh, awaited)
    awaited = await nextPayment()
  }
}

/** A change costs and brings what its preview said; at once, or nothing at all. */
async function change(number: number): Promise<void> {
  const packageId = IDS[number % IDS.length]!
  const { grossCents } = PLANS[packageId]
  const preview = await previewChange(shop.ctx, { ...buyer, packageId })
  const [last, before] = [await newest(), await points()]
  const carried = (await plan())!.carriedCents
  const changed = await changePlan(shop.ctx, { ...buyer, packageId, grossCents })
  const fresh = await paidAfter(last)
  expect(fresh.map(({ gross }) => gross)).toEqual(
    preview.dueCents + preview.postponedCents > 0 ? [preview.dueCents] : [],
  )
  if (preview.postponedCents > 0) expect(changed.carriedCents).toBe(carried + preview.postponedCents)
  expect((await points()) - before).toBeGreaterThanOrEqual(preview.points)
}

/** A plan whose paid period is over in its pause is charged at once, and goes on. */
async function keep(): Promise<void> {
  const said = await plan()
  const last = await newest()
  await keepPlan(shop.ctx, buyer)
  const fresh = await paidAfter(last)
  const isResumed = said?.pause != null && said.end === null && said.pause.resumeCents > 0
  expect(fresh.map(({ gross, points: brought }) => [gross, brought])).toEqual(
    isResumed ? [[said.pause!.resumeCents, said.next!.points]] : [],
  )
}

async function withdraw(): Promise<void> {
  await withdrawOwn(shop.ctx, buyer.accountId, await newest())
  expect(await plan()).toBeNull()
  await endQueued()
}

const MOVES: Readonly<Record<Step['kind'], (number: number) => Promise<unknown>>> = {
  days,
  change,
  pause: (number) => pausePlan(shop.ctx, { ...buyer, months: (number % 3) + 1 }),
  keep,
  cancel: () => cancelPlan(shop.ctx, buyer),
  withdraw,
  async subscribe(number) {
    const packageId = IDS[number % IDS.length]!
    const before = await points()
    await subscribe({ packageId, grossCents: PLANS[packageId].grossCents })
    expect((await points()) - before).toBe(PLANS[packageId].points)
  },
}

/** Refusals belong to the play. */
async function move({ kind, number }: Step): Promise<void> {
  try {
    await MOVES[kind](number)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

test('whatever is done to a plan, it costs and brings what it said, when it said, and nothing after its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      buyer.accountId = (await anAccount(database.db)).id
      await MOVES.subscribe(0)
      for (const one of steps) await move(one)
      const [balance] = await column(
        `select (select coalesce(sum(points), 0) from payment where account_id = '${buyer.accountId}' and status = 'paid')
          - (select coalesce(sum(points), 0) from refund where account_id = '${buyer.accountId}' and status <> 'failed') as value`,
      )
      expect(await points()).toBe(Number(balance))
      await endPlanOf(shop.ctx, database.db, buyer.accountId)
      await endQueued()
      await days(40)
    }),
    // The buyers' card expires in 2040, which more histories one after another would reach.
    { numRuns: isDeepRun() ? 25 : 6 },
  )
})
