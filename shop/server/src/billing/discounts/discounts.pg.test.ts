import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { daysAfter } from '../../platform/day-range.ts'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { closeChecked } from '../../testing/close-checked.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
import { showPackages } from '../show-packages.ts'
import { showPurchase } from '../start-purchase.ts'
import { giveDiscount } from './give-discount.ts'

const database = useTestDatabase()
const VISA = '4242424242424242'
/** 20 points with a fifth off: 7.20 net. */
const REDUCED_CENTS = 857
const WHOLE_CENTS = 1_071
let clock: Date
let shop: BillingShop
let buyer: string
beforeEach(async () => {
  clock = new Date('2026-11-25T12:00:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  buyer = (await anAccount(database.db)).id
  await give(20)
})
afterEach(() => closeChecked(shop))

const give = (percent: number, days: number | null = null) =>
  giveDiscount(database.db, { accountId: buyer, percent, days, cause: `voucher ${newId()}`, at: clock })
const openAt = (grossCents: number, packageId = 'points-20') =>
  openCardForm(shop, buyer, { grossCents, packageId })
const offer = async (id: string) => (await showPackages(shop.ctx, buyer)).data.find((one) => one.id === id)!
const discount = async () => (await showPackages(shop.ctx, buyer)).discount
const payments = async () =>
  (await sql`select status, gross_cents from payment order by id`.execute(over(database.db))).rows
const purchase = (id: string) => showPurchase(shop.ctx, buyer, id)

test('[R07] a reduction is seen on packages of points, charged, invoiced with its VAT, and gone once it was used', async () => {
  expect(await offer('points-20')).toMatchObject({
    netCents: 720,
    vatCents: 137,
    grossCents: REDUCED_CENTS,
    reduced: { percent: 20, fromNetCents: 900, fromGrossCents: WHOLE_CENTS },
  })
  for (const id of ['creator-month', 'agent-year']) expect((await offer(id)).reduced).toBeNull()
  const { purchaseId, sessionId } = await openAt(REDUCED_CENTS)
  await payWith(shop, sessionId, VISA)
  expect(await purchase(purchaseId)).toMatchObject({ status: 'paid', grossCents: REDUCED_CENTS })
  const { rows } = await sql<{ document: object }>`select document from invoice`.execute(over(database.db))
  expect(rows[0]!.document).toMatchObject({
    lines: [{ description: '20 points, 20% off', netCents: 720 }],
    netCents: 720,
    vatCents: 137,
    grossCents: REDUCED_CENTS,
  })
  expect(await discount()).toBeNull()
  expect((await offer('points-20')).grossCents).toBe(WHOLE_CENTS)
})

test('artists earn by what was paid for points that were reduced', async () => {
  const { purchaseId, sessionId } = await openAt(REDUCED_CENTS)
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  const { rows } = await sql`select points, value_micro_eur from wallet_lot`.execute(over(database.db))
  expect(rows).toEqual([{ points: 20, value_micro_eur: 7_200_000 }])
})

test('a form that is left and runs out gives the reduction back', async () => {
  const { purchaseId, sessionId } = await openAt(REDUCED_CENTS)
  await payWith(shop, sessionId, '4000000000000002')
  clock = daysAfter(clock, 2)
  expect(await purchase(purchaseId)).toMatchObject({ status: 'expired' })
  await expect(openAt(WHOLE_CENTS)).rejects.toMatchObject({ code: 'package_price_changed' })
  await payWith(shop, (await openAt(REDUCED_CENTS)).sessionId, VISA)
})

test('another package takes the reduction along, and the form before can no longer be paid', async () => {
  const first = await openAt(REDUCED_CENTS)
  const second = await openAt(2_285, 'points-60')
  await payWith(shop, second.sessionId, VISA)
  expect(await purchase(first.purchaseId)).toMatchObject({ status: 'expired' })
  expect(await purchase(second.purchaseId)).toMatchObject({ status: 'paid', grossCents: 2_285 })
})

test('a form that was paid keeps its reduction, though another purchase wanted it', async () => {
  const first = await openAt(REDUCED_CENTS)
  await payWith(shop, first.sessionId, VISA)
  await expect(openAt(2_285, 'points-60')).rejects.toMatchObject({ code: 'package_price_changed' })
  expect(await purchase(first.purchaseId)).toMatchObject({ status: 'paid' })
  expect(await payments()).toHaveLength(1)
})

test.skipIf(!hasPostgres)(
  'of forms opened at once one has the reduction, and the others say that it is there',
  async () => {
    const opened = await Promise.allSettled([1, 2, 3, 4].map(() => openAt(REDUCED_CENTS)))
    const refused = opened.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: string }] : [],
    )
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['discount_in_use']))
  },
)

test('a reduction below what a card can be charged with is refused, changes nothing, and stays for a bigger package', async () => {
  await sql`insert into package_price (package_id, currency, version, price_cents)
    values ('points-20', 'EUR', 2, 41)`.execute(over(database.db))
  await expect(openAt(39)).rejects.toMatchObject({ status: 409, code: 'sum_too_small' })
  expect(await payments()).toEqual([])
  await payWith(shop, (await openAt(2_285, 'points-60')).sessionId, VISA)
})

test('of several reductions the largest is used first, and none after its end', async () => {
  await give(50, 7)
  expect(await discount()).toEqual({ percent: 50, expiresAt: daysAfter(clock, 7).toISOString() })
  clock = daysAfter(clock, 7)
  expect(await discount()).toEqual({ percent: 20, expiresAt: null })
})

test.skipIf(!hasPostgres)('of five windows that buy at once one has the reduction', async () => {
  const opened = await Promise.allSettled(Array.from({ length: 5 }, () => openAt(REDUCED_CENTS)))
  for (const form of opened)
    if (form.status === 'fulfilled') await payWith(shop, form.value.sessionId, VISA).catch(() => undefined)
  for (const form of opened) if (form.status === 'fulfilled') await fulfil(shop.ctx, form.value.purchaseId)
  const paid = (await payments()).filter((row) => (row as { status: string }).status === 'paid')
  expect(paid).toEqual([{ status: 'paid', gross_cents: REDUCED_CENTS }])
})
