import { expect, test } from 'vitest'
import { authoritySays, livesIn } from '../../testing/billing-shop.ts'
import { STARTER, usePlanShop } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { recheckVatIds } from '../companies/recheck-vat-ids.ts'
import { changePlan, previewChange } from '../plans/change-plan.ts'
import { saveCompany } from '../companies/companies.ts'
import { giveVatBack } from './give-vat-back.ts'
import { selectRefunds } from './queries.ts'
import { withdrawOwn } from './refund-payment.ts'
import { sendRefund } from './send-refund.ts'

const database = useTestDatabase()
const { shop, buyer, column, paidCents, daysPass, subscribe } = usePlanShop(database)
const { signal } = new AbortController()

/** A plan whose VAT went back since its company was confirmed. */
async function planWithoutVat(isGivenBack = true): Promise<string> {
  const vies = (state: 'pending' | 'confirmed') => ({ ...shop.ctx, checkVatId: authoritySays(state) })
  await livesIn(database.db, buyer.accountId, 'AT')
  const company = { company: 'Lace GmbH', street: 'Ring 1', postcode: '1010', city: 'Wien' }
  await saveCompany(vies('pending'), buyer.accountId, { ...company, vatId: 'ATU13585627' })
  const paymentId = await subscribe({ ...STARTER, grossCents: 959 })
  await recheckVatIds(vies('confirmed'), signal)
  if (!isGivenBack) return paymentId
  await giveVatBack(shop.ctx, signal)
  for (const { id } of await selectRefunds(database.db, paymentId)) await sendRefund(shop.ctx, id)
  return paymentId
}

const ended = async () =>
  String((await column(`select body_text as value from mail where subject like '%plan has ended'`))[0])

test('[R15] the mail of a plan that ended with its refund names the sum that was paid without VAT', async () => {
  const paymentId = await planWithoutVat()
  await withdrawOwn(shop.ctx, buyer.accountId, paymentId, { points: 30 })
  expect(await ended()).toMatch(/EUR 5\.99 of the EUR 7\.99 that you paid for Starter on/)
})

test('[R15] a bigger plan begins with the next payment while VAT of the paid period is back, and at once after it', async () => {
  await planWithoutVat()
  const change = { ...buyer, packageId: 'creator-month' }
  expect(await previewChange(shop.ctx, change)).toMatchObject({ happens: 'after_paid_time', isVatBack: true })
  const { next } = await changePlan(shop.ctx, { ...change, grossCents: 1_499 })
  expect(next?.packageId).toBe('creator-month')
  expect(await paidCents()).toEqual([959])
  await daysPass(32)
  expect(await paidCents()).toEqual([959, 1_499])
  const year = { ...buyer, packageId: 'creator-year' }
  expect(await previewChange(shop.ctx, year)).toMatchObject({ happens: 'now', isVatBack: false })
})

test('[R15] a bigger plan waits too where a VAT ID is confirmed and its VAT has not gone back yet', async () => {
  await planWithoutVat(false)
  for (const packageId of ['creator-month', 'creator-year'])
    expect(await previewChange(shop.ctx, { ...buyer, packageId })).toMatchObject({
      happens: 'after_paid_time',
      isVatBack: true,
    })
})
