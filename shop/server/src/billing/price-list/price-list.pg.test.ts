import type { PackageTerms } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { availablePoints } from '../../wallet/public.ts'
import { fulfil } from '../fulfil.ts'
import { changePlan } from '../plans/change-plan.ts'
import { keepPlan } from '../plans/pause-plan.ts'
import { showPlan } from '../plans/show-plan.ts'
import { showPackages } from '../show-packages.ts'
import { addPackage, changePackage, movePackage } from './change-price-list.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
const STARTER = { packageId: 'starter-month', grossCents: 951 }
const CREATOR = { packageId: 'creator-month', grossCents: 1_784 }
let clock: Date
let shop: BillingShop
let buyer: { readonly accountId: string }
let admin: { readonly actorId: string }
beforeEach(async () => {
  clock = new Date('2027-01-01T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  shop.isListening = true
  buyer = { accountId: (await anAccount(database.db)).id }
  admin = { actorId: (await anAccount(database.db, { role: 'admin' })).id }
})
afterEach(() => closeChecked(shop))

const POINTS_20 = {
  name: '20 points',
  isOnSale: true,
  isRecommended: false,
  eurCents: 900,
  usdCents: 990,
  gbpCents: 790,
  withVat: [],
}
const STARTER_TERMS = {
  name: 'Starter',
  isOnSale: true,
  isRecommended: false,
  eurCents: 799,
  usdCents: 899,
  gbpCents: 699,
  withVat: [],
}

function change(
  packageId: string,
  terms: Omit<PackageTerms, 'withVat'> & Partial<PackageTerms>,
  version = 1,
): Promise<null> {
  return changePackage(shop.ctx, { ...admin, packageId, version, withVat: [], ...terms })
}
async function read<Row>(query: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(query)}`.execute(over(database.db))).rows
}
const paid = () =>
  read<object>(`select gross_cents::int as gross, value_micro_eur::int as worth from payment
    where status = 'paid' order by paid_at, id`)

async function subscribe(accountId: string, to: typeof STARTER): Promise<void> {
  const { purchaseId, sessionId } = await openCardForm(shop, accountId, to)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  await shop.host.sandbox.tick()
}

async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    clock = new Date(clock.getTime() + 86_400_000)
    await shop.host.sandbox.tick()
  }
}

test('[P04] a price that changes between form and payment: who has the form pays what it says, all others are told', async () => {
  const { purchaseId, sessionId } = await openCardForm(shop, buyer.accountId)
  await change('points-20', { ...POINTS_20, eurCents: 1_000 })
  const other = (await anAccount(database.db)).id
  await expect(openCardForm(shop, other)).rejects.toMatchObject({ code: 'package_price_changed' })
  await openCardForm(shop, other, { grossCents: 1_190 })
  await change('points-20', { ...POINTS_20, eurCents: 1_000, isOnSale: false }, 2)
  await expect(openCardForm(shop, buyer.accountId)).rejects.toMatchObject({ code: 'package_not_found' })
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(await paid()).toEqual([{ gross: 1_071, worth: 9_000_000 }])
  expect(await availablePoints(database.db, buyer.accountId, clock)).toBe(20)
})

test('[P04] subscribers keep the price they began with, also when they take a smaller plan back; new ones pay the new price', async () => {
  await subscribe(buyer.accountId, CREATOR)
  const prices = { eurCents: 1_999, usdCents: 1_699, gbpCents: 1_299 }
  const terms = { name: 'Creator', isOnSale: true, isRecommended: true, ...prices }
  await change('creator-month', terms)
  await daysPass(32)
  await changePlan(shop.ctx, { ...buyer, ...STARTER })
  await change('creator-month', { ...terms, isOnSale: false }, 2)
  expect(await keepPlan(shop.ctx, buyer)).toMatchObject({ packageId: 'creator-month', grossCents: 1_784 })
  await daysPass(30)
  const each = { gross: 1_784, worth: 14_990_000 }
  expect(await paid()).toEqual([each, each, each])
  await change('creator-month', { ...terms, name: 'Creator plus' }, 3)
  await subscribe((await anAccount(database.db)).id, { ...CREATOR, grossCents: 2_379 })
  expect((await paid()).at(-1)).toEqual({ gross: 2_379, worth: 19_990_000 })
})

test('[P04] the provider has one price for each sum, of a product that is called as the plan is now', async () => {
  const { stripe } = shop.host.provider
  const others = await Promise.all([1, 2].map(async () => (await anAccount(database.db)).id))
  await subscribe(buyer.accountId, STARTER)
  await change('starter-month', { ...STARTER_TERMS, name: 'First' })
  await subscribe(others[0]!, STARTER)
  await change('starter-month', { ...STARTER_TERMS, name: 'First', eurCents: 900 }, 2)
  await subscribe(others[1]!, { ...STARTER, grossCents: 1_071 })
  const { data } = await stripe.prices.list({ expand: ['data.product'] })
  const prices = data.map(({ unit_amount: sum, product }) => `${sum} ${(product as { name: string }).name}`)
  expect(new Set(prices)).toEqual(new Set(['951 First', '1071 First']))
  expect(prices).toHaveLength(2)
})

test('a change to a plan is made at the price that was shown, or not at all', async () => {
  await subscribe(buyer.accountId, STARTER)
  await change('creator-month', { ...STARTER_TERMS, name: 'Creator', eurCents: 2_500 })
  await expect(changePlan(shop.ctx, { ...buyer, ...CREATOR })).rejects.toMatchObject({
    code: 'package_price_changed',
  })
  expect(await showPlan(shop.ctx, buyer.accountId)).toMatchObject(STARTER)
})

test('[P04] of the packages of a kind and period one is recommended, and a new choice takes its place', async () => {
  const recommended = async () =>
    (await showPackages(shop.ctx, buyer.accountId)).data.flatMap((offer) =>
      offer.isRecommended ? [offer.id] : [],
    )
  expect(await recommended()).toEqual(['points-150', 'creator-month', 'creator-year'])
  await change('points-20', { ...POINTS_20, isRecommended: true })
  const plan = { ...STARTER_TERMS, name: 'Studio', points: 60, period: 'month' as const }
  await addPackage(shop.ctx, { ...admin, ...plan, isRecommended: true })
  expect(await recommended()).toEqual(['points-20', 'creator-year', 'studio-month'])
})

test.runIf(hasPostgres)(
  'of two administrators who change a package at once, the second is told',
  async () => {
    const other = { actorId: (await anAccount(database.db, { role: 'admin' })).id }
    const results = await Promise.allSettled([
      change('points-20', { ...POINTS_20, eurCents: 1_000 }),
      changePackage(shop.ctx, {
        ...other,
        packageId: 'points-20',
        version: 1,
        ...POINTS_20,
        eurCents: 1_100,
      }),
      movePackage(shop.ctx, { ...admin, packageId: 'points-20', version: 1, direction: 'down' }),
    ])
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    )
    expect(refused).toMatchObject([{ code: 'package_changed' }, { code: 'package_changed' }])
  },
)

test('[P04] a new package is sold at the end of the list, can be moved, and each change is kept in words', async () => {
  const points = { ...POINTS_20, name: 'Twenty more', points: 20, period: null }
  expect(await addPackage(shop.ctx, { ...admin, ...points })).toEqual({ id: 'points-20-2' })
  const plan = { ...STARTER_TERMS, name: 'Stúdio Extra', points: 600, period: 'year' as const }
  expect(await addPackage(shop.ctx, { ...admin, ...plan })).toEqual({ id: 'studio-extra-year' })
  await movePackage(shop.ctx, { ...admin, packageId: 'points-20-2', version: 1, direction: 'up' })
  await change('points-20', { ...POINTS_20, gbpCents: 800 })
  const { data } = await showPackages(shop.ctx, buyer.accountId)
  const ids = data.filter(({ kind }) => kind === 'points').map(({ id }) => id)
  expect(ids).toEqual(['points-20', 'points-60', 'points-150', 'points-20-2', 'points-400'])
  expect(data.at(-1)).toMatchObject({ id: 'studio-extra-year', kind: 'plan', points: 600, netCents: 799 })
  const trail = `select action, subject_id as id, before, after from audit_entry order by action, subject_id`
  expect(await read(trail)).toEqual([
    expect.objectContaining({ action: 'package.add', id: 'points-20-2', before: null }),
    expect.objectContaining({ action: 'package.add', id: 'studio-extra-year' }),
    {
      action: 'package.change',
      id: 'points-20',
      before: { price_in_GBP: '7.90' },
      after: { price_in_GBP: '8.00' },
    },
    { action: 'package.move', id: 'points-20-2', before: { position: 14 }, after: { position: 4 } },
  ])
})
