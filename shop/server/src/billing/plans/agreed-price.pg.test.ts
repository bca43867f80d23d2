import { beforeEach, expect, test } from 'vitest'
import { cardFields, livesIn, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { CREATOR, STARTER, usePlanShop } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { changePackage } from '../price-list/change-price-list.ts'
import { showPackages } from '../show-packages.ts'
import { openCardChange, previewNewCard, takeNewCard } from './change-card.ts'
import { changePlan } from './change-plan.ts'
import { cancelPlan, keepPlan } from './pause-plan.ts'
import { repricePlanJob } from './reprice-job.ts'
import { showEndedPlan } from './show-plan.ts'
import { withdrawOwn } from '../refunds/refund-payment.ts'

const database = useTestDatabase()
const { shop, buyer, time, column, plan, paidCents, daysPass, subscribe } = usePlanShop(database)
let actorId = ''
beforeEach(async () => {
  actorId = (await anAccount(database.db, { role: 'admin' })).id
})

const cardOf = (country: string) => ({
  ...cardFields({ number: '4242424242424242' }),
  country,
  postcode: '1000',
})

async function sendCardOf(country: string): Promise<void> {
  const { clientSecret } = await openCardChange(shop.ctx, buyer)
  await payWith(shop, clientSecret.split('_secret_')[0]!, cardOf(country))
}

/** The card decides against the profile where no network agrees with it. */
const leavesNetwork = () => column(`delete from buyer_network returning 1 as value`)

/** Runs what waits to price plans. */
async function priced(): Promise<void> {
  const payloads = await column(`delete from job where kind = 'reprice-plan' returning payload as value`)
  for (const payload of payloads) await repricePlanJob(shop.ctx).run(payload, new AbortController().signal)
}

const listPrice = async (packageId: string) =>
  (await showPackages(shop.ctx, buyer.accountId)).data.find(({ id }) => id === packageId)!.grossCents

const starterCosts = (eurCents: number, withVat: readonly 'EUR'[], version = 1) =>
  changePackage(shop.ctx, {
    actorId,
    packageId: 'starter-month',
    version,
    isOnSale: true,
    isRecommended: false,
    withVat: [...withVat],
    name: 'Starter',
    eurCents,
    usdCents: 899,
    gbpCents: 699,
  })

test('[R07] [R15] a plan first paid with a Swiss card is priced with the VAT of a German one, which is seen before it is taken', async () => {
  await livesIn(database.db, buyer.accountId, 'CH')
  await subscribe({ ...STARTER, grossCents: 799 }, cardOf('CH'))
  await leavesNetwork()
  await sendCardOf('DE')
  const seen = await previewNewCard(shop.ctx, buyer)
  expect(seen).toMatchObject({
    tax: { vat: 'charged', vatCountry: 'DE', taxLoad: 1_900 },
    netCents: 799,
    grossCents: 951,
    nextAttempt: { grossCents: 951 },
  })
  expect(await plan()).toMatchObject({ grossCents: 799, tax: { vat: 'outside' } })
  expect(await takeNewCard(shop.ctx, buyer)).toEqual(seen)
  expect(await listPrice('starter-month')).toBe(951)
  await daysPass(33)
  expect(await paidCents()).toEqual([799, 951])
})

test.each([
  { lives: 'DE', asked: 951, card: 'FR', later: 959 },
  { lives: 'DE', asked: 951, card: 'LU', later: 935 },
  { lives: 'US', asked: 799, card: 'DE', later: 951 },
])(
  '[R15] a first payment of $asked with a card of $card keeps its sum, and the plan its net price: $later',
  async ({ lives, asked, card, later }) => {
    await livesIn(database.db, buyer.accountId, lives)
    await leavesNetwork()
    await subscribe({ ...STARTER, grossCents: asked }, cardOf(card))
    expect(await plan()).toMatchObject({ grossCents: later, netCents: 799, tax: { vatCountry: card } })
    expect(await listPrice('starter-month')).toBe(later)
    await priced()
    await daysPass(33)
    expect(await paidCents()).toEqual([asked, later])
    expect(await column(`select net_cents::int as value from payment order by id desc limit 1`)).toEqual([
      799,
    ])
  },
)

test('[R15] a plan that is listed with VAT costs the same with a card of another country', async () => {
  await starterCosts(900, ['EUR'])
  await subscribe({ ...STARTER, grossCents: 900 }, cardOf('DE'))
  await sendCardOf('HU')
  await livesIn(database.db, buyer.accountId, 'HU')
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ grossCents: 900, netCents: 709 })
  await daysPass(33)
  expect(await paidCents()).toEqual([900, 900])
})

test('a change that is taken back, and one that is made, have the agreed price when list and card have changed since', async () => {
  await subscribe(CREATOR)
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  await starterCosts(1_199, [])
  await sendCardOf('FR')
  await livesIn(database.db, buyer.accountId, 'FR')
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ grossCents: 1_799, next: { grossCents: 959 } })
  await keepPlan(shop.ctx, buyer)
  expect(await plan()).toMatchObject({ packageId: 'creator-month', next: { grossCents: 1_799 } })
})

test('[R07] the end of a plan is told for 30 days: which, when and why', async () => {
  const ended = () => showEndedPlan(shop.ctx, buyer.accountId)
  const paymentId = await subscribe(STARTER)
  expect(await ended()).toBeNull()
  await withdrawOwn(shop.ctx, buyer.accountId, paymentId)
  const refunded = { name: 'Starter', period: 'month', endedAt: time.now.toISOString(), reason: 'refunded' }
  expect(await ended()).toEqual(refunded)
  await subscribe(CREATOR)
  expect(await ended()).toBeNull()
  await cancelPlan(shop.ctx, buyer)
  await daysPass(33)
  expect(await ended()).toMatchObject({ name: 'Creator', reason: 'cancelled' })
  time.now = new Date(time.now.getTime() + 31 * 86_400_000)
  expect(await ended()).toBeNull()
})
