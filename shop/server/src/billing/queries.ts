import { over, type Db } from '../platform/db/db.ts'
import type { BillingTables } from './tables.ts'

export type PricedPackage = Awaited<ReturnType<typeof selectPackages>>[number]

/** Packages on sale with a price in a currency, each at its newest, in the shop's order. */
export function selectPackages(db: Db, currency: string) {
  return priced(db, currency).where('package.is_on_sale', '=', true).execute()
}

/** A package at its newest price in a currency, whether or not it is on sale. */
export function findAnyPackage(db: Db, id: string, currency: string) {
  return priced(db, currency).where('package.id', '=', id).executeTakeFirst()
}

function priced(db: Db, currency: string) {
  return over<BillingTables>(db)
    .selectFrom('package')
    .innerJoin('package_price as price', 'price.package_id', 'package.id')
    .where('price.currency', '=', currency)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('package_price as newer')
            .whereRef('newer.package_id', '=', 'price.package_id')
            .whereRef('newer.currency', '=', 'price.currency')
            .whereRef('newer.version', '>', 'price.version')
            .select('newer.version'),
        ),
      ),
    )
    .select([
      'package.id',
      'package.kind',
      'package.name',
      'package.points',
      'package.period',
      'package.is_recommended',
      'package.is_on_sale',
      'price.price_cents',
      'price.is_gross',
    ])
    .orderBy('package.position')
}

/** A package on sale at its newest price in a currency. */
export async function findPackage(db: Db, id: string, currency: string): Promise<PricedPackage | undefined> {
  return (await selectPackages(db, currency)).find((row) => row.id === id)
}

/** Period of a plan's package. */
export const planPeriod = ({ period }: { readonly period: string | null }): 'month' | 'year' =>
  period === 'year' ? 'year' : 'month'

export async function findPackagePeriod(db: Db, id: string): Promise<'month' | 'year' | null> {
  const row = await over<BillingTables>(db)
    .selectFrom('package')
    .select('period')
    .where('id', '=', id)
    .executeTakeFirst()
  return (row?.period ?? null) as 'month' | 'year' | null
}
