import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { authoritySays, openCardForm, payWith, livesIn } from '../../testing/billing-shop.ts'
import { usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { changeTaxOf, saveCompany } from '../companies/companies.ts'
import { fulfil } from '../fulfil.ts'
import { repricePlanJob } from '../plans/reprice-job.ts'
import { showPackages } from '../show-packages.ts'
import { changePackage } from './change-price-list.ts'

const database = useTestDatabase()
const { shop, buyer, column, plan, subscribe, daysPass } = usePlanShop(database)

const TERMS = { isOnSale: true, isRecommended: false, withVat: ['EUR' as const] }
const LACE = {
  company: 'Lace',
  street: 'Rue 1',
  postcode: '75001',
  city: 'Paris',
  vatId: 'FR 40 303 265 045',
}

beforeEach(async () => {
  const actorId = (await anAccount(database.db, { role: 'admin' })).id
  const points = { name: '20 points', eurCents: 1_000, usdCents: 990, gbpCents: 790 }
  const starter = { name: 'Starter', eurCents: 900, usdCents: 899, gbpCents: 699 }
  await changePackage(shop.ctx, { actorId, packageId: 'points-20', version: 1, ...TERMS, ...points })
  await changePackage(shop.ctx, { actorId, packageId: 'starter-month', version: 1, ...TERMS, ...starter })
})

const lives = (country: string) =>
  changeTaxOf(shop.ctx, buyer.accountId, async (tx) => {
    await livesIn(tx, buyer.accountId, country)
  })
const becomesCompany = () =>
  saveCompany({ ...shop.ctx, checkVatId: authoritySays('confirmed') }, buyer.accountId, LACE)
const offered = async () => {
  const list = await showPackages(shop.ctx, buyer.accountId)
  const { netCents, vatCents, grossCents } = list.data.find(({ id }) => id === 'points-20')!
  return [list.pricesAre, netCents, vatCents, grossCents]
}

test.each([
  ['DE', ['gross', 840, 160, 1_000]],
  ['FR', ['gross', 833, 167, 1_000]],
  ['HU', ['gross', 787, 213, 1_000]],
  ['US', ['gross', 1_000, 0, 1_000]],
])('a price that includes VAT is the same for a private buyer in %s', async (country, sums) => {
  await lives(country)
  expect(await offered()).toEqual(sums)
})

test('a company with a confirmed VAT id sees and pays the net price, wherever it is', async () => {
  await lives('FR')
  await becomesCompany()
  expect(await offered()).toEqual(['net', 840, 0, 840])
})

test('what is paid is on the papers, and artists earn by what is left of it', async () => {
  await lives('FR')
  const { purchaseId, sessionId } = await openCardForm(shop, buyer.accountId, { grossCents: 1_000 })
  await payWith(shop, sessionId, VISA)
  await fulfil(shop.ctx, purchaseId)
  expect(
    await column(
      `select jsonb_build_array(net_cents, vat_cents, gross_cents, value_micro_eur) as value from payment`,
    ),
  ).toEqual([[833, 167, 1_000, 8_330_000]])
})

/** Runs what waits to price plans by their buyer's tax. */
async function priced(): Promise<number> {
  const payloads = await column(`delete from job where kind = 'reprice-plan' returning payload as value`)
  for (const payload of payloads) await repricePlanJob(shop.ctx).run(payload, new AbortController().signal)
  return (await plan())!.grossCents
}

test('a plan that was bought with VAT in its price costs the same in another country, and net as a company', async () => {
  await subscribe({ packageId: 'starter-month', grossCents: 900 })
  await lives('HU')
  expect(await priced()).toBe(900)
  await daysPass(33)
  await lives('FR')
  await becomesCompany()
  // 9.00 / 1.19
  expect(await priced()).toBe(756)
  await daysPass(31)
  expect(
    await column(
      `select jsonb_build_array(net_cents, gross_cents, value_micro_eur) as value from payment order by started_at`,
    ),
  ).toEqual([
    [756, 900, 7_560_000],
    [709, 900, 7_090_000],
    [756, 756, 7_560_000],
  ])
})

test('a plan keeps its listed price when the list changes, and another rate leaves it as it is', async () => {
  await subscribe({ packageId: 'starter-month', grossCents: 900 })
  const actorId = (await anAccount(database.db, { role: 'admin' })).id
  const prices = { name: 'Starter', eurCents: 1_200, usdCents: 899, gbpCents: 699 }
  await changePackage(shop.ctx, { actorId, packageId: 'starter-month', version: 2, ...TERMS, ...prices })
  await lives('AT')
  expect(await priced()).toBe(900)
  expect((await plan())!.netCents).toBe(750)
})
