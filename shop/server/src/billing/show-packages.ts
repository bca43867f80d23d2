import type { PackageList } from '@segno/contract'
import type { BillingContext } from './billing-context.ts'
import { selectPackages } from './queries.ts'
import { type PriceReader, readBuyer, readVisitor } from './quote.ts'
import { toForSale } from './rules.ts'

type PricesContext = Pick<BillingContext, 'db' | 'now' | 'vatSeller'>

/** Packages on sale, priced and taxed for one account. */
export async function showPackages(ctx: PricesContext, accountId: string): Promise<PackageList> {
  return listFor(ctx, await readBuyer(ctx, accountId))
}

/** The same for a visitor from a country, where one is known. */
export async function showPublicPackages(
  ctx: PricesContext,
  { country }: { readonly country?: string | undefined },
): Promise<PackageList> {
  return listFor(ctx, await readVisitor(ctx, country))
}

async function listFor(
  { db }: PricesContext,
  { currency, vat, discount, priceTerms, isBusiness }: PriceReader,
): Promise<PackageList> {
  const rows = await selectPackages(db, currency)
  const terms = { currency, priceTerms, percent: discount?.percent ?? null }
  return {
    data: rows.map((row) => toForSale(row, terms)),
    vat: vat.kind,
    pricesAre: isBusiness ? ('net' as const) : ('gross' as const),
    stripeTaxId: null,
    vatCountry: vat.country,
    taxLoad: vat.rateBasisPoints,
    discount: discount
      ? { percent: discount.percent, expiresAt: discount.expires_at?.toISOString() ?? null }
      : null,
  }
}
