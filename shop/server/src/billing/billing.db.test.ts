import { taxPlaceOf, type VatSeller } from '@segno/vat'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { showPackages, showPublicPackages } from './show-packages.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')
const vatSeller: VatSeller = {
  place: taxPlaceOf({ country: 'DE', postcode: null }),
  ossRegistered: true,
  registeredOutside: ['GB'],
}

async function packagesFor(country: string, currency: string) {
  const account = await anAccount(database.db, { country, currency })
  return showPackages({ db: database.db, now: () => now, vatSeller }, account.id)
}

test.each([
  ['AT', 'EUR', { vat: 'charged', taxLoad: 2_000 }, [900, 180, 1_080]],
  ['FI', 'EUR', { vat: 'charged', taxLoad: 2_550 }, [900, 230, 1_130]],
  ['GB', 'GBP', { vat: 'charged', taxLoad: 2_000 }, [790, 158, 948]],
  ['US', 'USD', { vat: 'outside', taxLoad: 0 }, [990, 0, 990]],
])(
  '[R07] [E10] somebody in %s sees packages in %s with the VAT of their country',
  async (country, currency, vat, sums) => {
    const { data, ...tax } = await packagesFor(country, currency)
    expect(tax).toEqual({
      ...vat,
      vatCountry: country,
      vatDoubt: null,
      stripeTaxId: null,
      discount: null,
      pricesAre: 'gross',
    })
    expect(data).toHaveLength(12)
    const { netCents, vatCents, grossCents } = data[0]!
    expect(data[0]).toMatchObject({ id: 'points-20', kind: 'points', points: 20, period: null, currency })
    expect([netCents, vatCents, grossCents]).toEqual(sums)
  },
)

test('a visitor sees what somebody of their country would, and without a country that of the shop', async () => {
  const ctx = { db: database.db, now: () => now, vatSeller }
  expect(await showPublicPackages(ctx, 'US')).toEqual(await packagesFor('US', 'USD'))
  expect(await showPublicPackages(ctx, undefined)).toEqual(await packagesFor('DE', 'EUR'))
})

test('somebody whose currency has no prices sees them in US dollars', async () => {
  const { data } = await packagesFor('JP', 'JPY')
  expect(new Set(data.map(({ currency }) => currency))).toEqual(new Set(['USD']))
})

test('a year of a plan costs ten months, for the points of twelve', async () => {
  const { data } = await packagesFor('US', 'EUR')
  const plan = (id: string) => data.find((one) => one.id === id)!
  for (const name of ['starter', 'creator', 'pro']) {
    expect(plan(`${name}-year`).netCents).toBe(10 * plan(`${name}-month`).netCents)
    expect(plan(`${name}-year`).points).toBe(12 * plan(`${name}-month`).points)
  }
})

test('the newest price is valid, none can be changed, and what is off sale is not shown', async () => {
  const on = over<unknown>(database.db)
  await sql`insert into package_price (package_id, currency, version, price_cents) values ('points-20', 'EUR', 2, 950)`.execute(
    on,
  )
  await sql`update package set is_on_sale = false where id = 'points-60'`.execute(on)
  const { data } = await packagesFor('US', 'EUR')
  expect(data.map(({ id, netCents }) => [id, netCents]).slice(0, 2)).toEqual([
    ['points-20', 950],
    ['points-150', 5_400],
  ])
  await expect(sql`update package_price set price_cents = 1`.execute(on)).rejects.toThrow(
    'prices are only added',
  )
})
