import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { fulfil } from '../fulfil.ts'
import { showPackages } from '../show-packages.ts'
import { addVatRate } from './add-vat-rate.ts'
import { showVatRates } from './show-vat-rates.ts'

const database = useTestDatabase()
let clock: Date
let shop: BillingShop
let admin: { readonly actorId: string }
beforeEach(async () => {
  // In Berlin it is the 2nd already.
  clock = new Date('2027-03-01T23:30:00Z')
  shop = await openBillingShop(database.db, { now: () => clock })
  admin = {
    actorId: (await anAccount(database.db, { role: 'admin', first_name: 'Grace', last_name: 'Hall' })).id,
  }
})
afterEach(() => shop[Symbol.asyncDispose]())

const GERMANY = { country: 'DE', region: null }
const add = (rateBasisPoints: number, validFrom: string, addedCount: number, place = GERMANY) =>
  addVatRate(shop.ctx, { ...admin, ...place, rateBasisPoints, validFrom, addedCount })
const rateFor = async (accountId: string) => (await showPackages(shop.ctx, accountId)).taxLoad

test('[E10] a rate holds from midnight of its day where the tax is owed; what was sold keeps its own', async () => {
  const buyer = await anAccount(database.db, { country: 'DE' })
  const { purchaseId, sessionId } = await openCardForm(shop, buyer.id)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  await add(2_100, '2027-03-03', 0)
  expect(await rateFor(buyer.id)).toBe(1_900)
  clock = new Date('2027-03-02T23:30:00Z')
  expect(await rateFor(buyer.id)).toBe(2_100)
  const { rows } = await sql`select document->'vat'->0->>'rateBasisPoints' as rate from invoice`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ rate: '1900' }])
  expect(await rateFor((await anAccount(database.db, { country: 'AT' })).id)).toBe(2_000)
})

test('the same day again replaces a rate, and all of them stay in sight, with whom they are from', async () => {
  await add(2_100, '2027-03-02', 0)
  await add(2_000, '2027-03-02', 1)
  const places = await showVatRates(shop.ctx)
  const germany = places.find(({ country }) => country === 'DE')
  expect(germany).toMatchObject({ rateBasisPoints: 2_000, today: '2027-03-02', addedCount: 2 })
  expect(germany?.rates.slice(-2)).toMatchObject([
    { rateBasisPoints: 2_100, holds: false },
    { rateBasisPoints: 2_000, holds: true, added: { by: { name: 'Grace Hall' } } },
  ])
  expect(places.find(({ region }) => region === 'madeira')).toMatchObject({ rateBasisPoints: 2_200 })
  const { rows } =
    await sql`select action, subject_id, before, after from audit_entry order by after->>'rate'`.execute(
      over(database.db),
    )
  expect(rows[0]).toEqual({
    action: 'VAT_rate.add',
    subject_id: 'DE',
    before: { rate: '21%' },
    after: { rate: '20%', valid_from: '2027-03-02' },
  })
})

test('a rate of yesterday, of nowhere, or beside one that was not seen is refused, and none is ever changed', async () => {
  await expect(add(2_100, '2027-03-01', 0)).rejects.toMatchObject({ code: 'vat_rate_in_past' })
  const nowhere = { country: 'US', region: null }
  await expect(add(2_100, '2027-04-01', 0, nowhere)).rejects.toMatchObject({ code: 'vat_place_not_found' })
  const results = await Promise.allSettled([add(2_100, '2027-04-01', 0), add(2_200, '2027-04-01', 0)])
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  expect(refused).toMatchObject([{ code: 'rates_changed' }])
  await expect(sql`delete from vat_rate`.execute(over(database.db))).rejects.toThrow('only ever added to')
})
