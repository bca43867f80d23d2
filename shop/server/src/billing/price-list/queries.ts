import type { PackageKind, PriceCurrency } from '@segno/contract'
import { sql, type Insertable } from 'kysely'
import { listSource } from '../../platform/db/list.ts'
import { over, type Db } from '../../platform/db/db.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { ListedPrice } from '../rules.ts'
import type { BillingTables } from '../tables.ts'

const on = (db: Db) => over<BillingTables>(db)

export interface PackageSearch {
  /** Part of a name or an id; empty for all. */
  readonly words: string
  readonly kind?: PackageKind | undefined
  readonly sale?: 'on' | 'off' | undefined
}

export type ListedPackageRow = Awaited<ReturnType<ReturnType<typeof packagesOf>['page']>>[number]

/** All packages, each with its newest prices. */
export function packagesOf(db: Db, { words, kind, sale }: PackageSearch) {
  const pattern = likePattern(words)
  const query = on(db)
    .selectFrom('package')
    .selectAll()
    .select([newestPrice('EUR').as('eur_cents'), newestPrice('USD').as('usd_cents')])
    .select(newestPrice('GBP').as('gbp_cents'))
    .select(grossNow.as('with_vat'))
    .select(
      sql<number>`(select count(*)::int from plan_subscription
        where plan_subscription.package_id = package.id and plan_subscription.status <> 'ended')`.as(
        'subscribers',
      ),
    )
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(sale !== undefined, (q) => q.where('is_on_sale', '=', sale === 'on'))
    .$if(words !== '', (q) =>
      q.where(sql<boolean>`concat_ws(' ', package.name, package.id) ilike ${pattern}`),
    )
  return listSource(query, {
    sorts: {
      position: 'package.position',
      name: { column: sql`lower(package.name)` },
      points: 'package.points',
      eurCents: { column: newestPrice('EUR'), isNullable: true },
    },
    id: 'package.id',
  })
}

const newestPrice = (currency: PriceCurrency) =>
  sql<number | null>`(select price_cents from package_price as price
    where price.package_id = package.id and price.currency = ${currency} order by version desc limit 1)`

/** Currencies whose newest price includes VAT. */
const grossNow = sql<PriceCurrency[]>`array(
  select currency from (
    select distinct on (currency) currency, is_gross from package_price as price
    where price.package_id = package.id order by currency, version desc) as newest
  where is_gross order by currency)`

/** A package as it was last changed, held until the transaction ends. */
export function lockPackage(tx: Db, id: string) {
  return on(tx).selectFrom('package').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** All packages, held until the transaction ends, and in one order, so that two who hold them wait for one another. */
export function lockPackages(tx: Db) {
  return on(tx)
    .selectFrom('package')
    .select(['id', 'kind', 'position', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Newest price in each currency. */
export async function selectPrices(db: Db, packageId: string): Promise<ReadonlyMap<string, PriceRow>> {
  const rows = await on(db)
    .selectFrom('package_price')
    .select(['currency', 'version', 'price_cents', 'is_gross'])
    .where('package_id', '=', packageId)
    .orderBy('version')
    .execute()
  return new Map(rows.map((row) => [row.currency, row]))
}

interface PriceRow extends ListedPrice {
  readonly version: number
}

/** The package is held by the caller: two changes of it follow one another. */
export async function updatePackage(
  tx: Db,
  id: string,
  changed: Partial<Pick<BillingTables['package'], 'name' | 'position'>> & {
    readonly is_on_sale?: boolean
    readonly is_recommended?: boolean
  },
): Promise<void> {
  await on(tx)
    .updateTable('package')
    .set({ ...changed, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Of the packages of a kind and period one is recommended at most. */
export async function recommendNone(
  tx: Db,
  { kind, period }: { readonly kind: string; readonly period: string | null },
): Promise<void> {
  await on(tx)
    .updateTable('package')
    .set({ is_recommended: false, version: sql<number>`version + 1` })
    .where('kind', '=', kind)
    .where('period', 'is not distinct from', period)
    .where('is_recommended', '=', true)
    .execute()
}

export async function insertPrices(
  tx: Db,
  rows: readonly Insertable<BillingTables['package_price']>[],
): Promise<void> {
  if (rows.length > 0) await on(tx).insertInto('package_price').values(rows).execute()
}

/** At the end of the list. @returns false where another has this id */
export async function insertPackage(
  tx: Db,
  row: Omit<Insertable<BillingTables['package']>, 'position'>,
): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('package')
    .values({ ...row, position: sql<number>`(select coalesce(max(position), 0) + 1 from package)` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
