import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectBillingBreaches } from '../../billing/ledger/queries.ts'
import { checkLicence } from '../../orders/licences/check-licence.ts'
import { undoPurchase } from '../../orders/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { readOwnMigrations } from '../../platform/db/open-database.ts'
import { reverseRoyalty } from '../../royalties/accrue.ts'
import { readStatement } from '../../royalties/statements/show-statement.ts'
import { checkLedger } from '../../wallet/public.ts'
import { ordersContextOn } from '../orders-context.ts'
import { openEmptyDatabase } from '../test-database.ts'

const SHARE_BASIS_POINTS = 5_000n

const shops = globSync(join(import.meta.dirname, '*.sql.gz')).toSorted()

describe.each(shops.map((path) => ({ path, name: basename(path, '.sql.gz') })))('a shop of $name', (kept) => {
  let shop: Shop
  let before: { expected: Map<string, bigint>; balances: unknown }
  beforeAll(async () => {
    shop = await openKept(kept.path)
    before = { expected: expectedRoyalties(await shop.parts()), balances: await shop.balances() }
    await shop.rows(`
      insert into shop_setting (name, value, changed_by, changed_at)
      select 'legalAddress', '"Damrak 1, 3rd floor, 1012 LG Amsterdam, Netherlands"', id, now() from account limit 1`)
    await migrate(shop.db, await readOwnMigrations())
  })
  afterAll(() => shop[Symbol.asyncDispose]())

  test('keeps its points and money, and every sale has earned its artist the half of then', async () => {
    expect(await breachesOf(shop.db)).toEqual([])
    expect(await shop.balances()).toEqual(before.balances)
    expect(before.expected.size).toBeGreaterThan(5)
    expect(await shop.earned()).toEqual(before.expected)
  })

  test('has its address in parts', async () => {
    expect(
      await shop.rows(`select name, value from shop_setting where name like 'legal%' order by name`),
    ).toEqual([
      { name: 'legalCity', value: 'Amsterdam' },
      { name: 'legalPostcode', value: '1012 LG' },
      { name: 'legalStreet', value: 'Damrak 1, 3rd floor' },
    ])
  })

  test('has statements that still add up', async () => {
    // Later ones of the simulation may follow one another without a sale in between.
    const payments = await shop.rows<{ id: string; artist_id: string }>(
      'select distinct on (artist_id) id, artist_id from royalty_payment order by artist_id, created_at',
    )
    expect(payments).not.toEqual([])
    for (const { id, artist_id: accountId } of payments) {
      const statement = await readStatement(shop.db, { accountId, role: 'artist' }, id)
      const lines = statement.lines.reduce((sum, { amountMicroEur }) => sum + amountMicroEur, 0)
      expect(lines).toBeGreaterThan(0)
      expect(statement.linesMicroEur).toBe(lines)
      expect(statement.leftMicroEur).toBe(lines - statement.payment.amount_cents * 10_000)
    }
  })

  test('has licences that can be checked and undone', async () => {
    const [licence] = await shop.rows<{
      id: string
      account_id: string
      number: string
      points: number
      created_at: Date
    }>('select * from licence where ended_at is null order by created_at desc, number limit 1')
    const { id: purchaseId, account_id: accountId, number, points, created_at: boughtAt } = licence!
    const ctx = ordersContextOn(shop.db, {
      now: () => daysAfter(boughtAt, 1),
      hooks: { onSale: [], onSaleReturned: [reverseRoyalty] },
    })
    expect(await checkLicence(ctx, number)).toMatchObject({ number, endedAt: null })
    expect(await undoPurchase(ctx, { accountId, purchaseId })).toMatchObject({ returnedPoints: points })
    expect((await shop.earned()).get(purchaseId)).toBe(0n)
    expect(await breachesOf(shop.db)).toEqual([])
  })
})

type Shop = Awaited<ReturnType<typeof openKept>>

/** As it was kept, with the tables of then. */
async function openKept(path: string) {
  const { db, [Symbol.asyncDispose]: close } = await openEmptyDatabase()
  const dump = gunzipSync(readFileSync(path)).toString('utf8')
  await over(db)
    .transaction()
    .execute((tx) => sql.raw(dump).execute(tx))
  const rows = async <Row>(query: string): Promise<Row[]> =>
    (await sql.raw<Row>(query).execute(over(db))).rows
  return {
    db,
    rows,
    balances: () => rows('select account_id, balance_points from wallet order by account_id'),
    parts: () =>
      rows<PaidPart>(`
        select licence.id, licence.ended_at, lot.points, lot.value_micro_eur, from_point, to_point
        from licence
        join licence_part on licence_id = licence.id
        join wallet_lot lot on lot.id = lot_id`),
    /** By licence. */
    async earned(): Promise<Map<string, bigint>> {
      const sums = await rows<{ id: string; amount: string }>(`
        select licence_id as id, sum(amount_micro_eur)::text as amount from (
          select licence_id, amount_micro_eur from royalty
          union all select licence_id, amount_micro_eur from royalty_reversal
        ) entries group by licence_id`)
      return new Map(sums.map(({ id, amount }) => [id, BigInt(amount)]))
    },
    [Symbol.asyncDispose]: close,
  }
}

const breachesOf = async (db: Db) => [...(await checkLedger(db)), ...(await selectBillingBreaches(db))]

interface PaidPart {
  readonly id: string
  readonly ended_at: Date | null
  readonly points: number
  readonly value_micro_eur: number
  readonly from_point: number
  readonly to_point: number
}

/** By licence, from the points that paid for it, which share the money of their lot. */
function expectedRoyalties(parts: readonly PaidPart[]): Map<string, bigint> {
  const values = new Map<string, bigint>()
  for (const part of parts) values.set(part.id, (values.get(part.id) ?? 0n) + valueOf(part))
  return new Map(
    [...values].map(([id, value]) => {
      const isEnded = parts.some((part) => part.id === id && part.ended_at !== null)
      return [id, isEnded ? 0n : (value * SHARE_BASIS_POINTS) / 10_000n]
    }),
  )
}

function valueOf(part: PaidPart): bigint {
  const [points, from, to] = [BigInt(part.points), BigInt(part.from_point), BigInt(part.to_point)]
  const money = BigInt(part.value_micro_eur)
  return (money * to) / points - (money * from) / points
}
