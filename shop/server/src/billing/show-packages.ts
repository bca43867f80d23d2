import type { PackageList } from '@segno/contract'
import type { VatDecision } from '@segno/vat'
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
  country: string | undefined,
): Promise<PackageList> {
  return listFor(ctx, await readVisitor(ctx, country))
}

async function listFor(
  { db }: PricesContext,
  { currency, vat, discount, priceTerms, isBusiness, located }: PriceReader,
): Promise<PackageList> {
  const rows = await selectPackages(db, currency)
  const terms = { currency, priceTerms, percent: discount?.percent ?? null }
  return {
    data: rows.map((row) => toForSale(row, terms)),
    vat: vat.kind,
    pricesAre: isBusiness ? ('net' as const) : ('gross' as const),
    stripeTaxId: null,
    vatCountry: vat.country,
    vatDoubt: doubtOf(located.byWord, vat),
    taxLoad: vat.rateBasisPoints,
    discount: discount
      ? { percent: discount.percent, expiresAt: discount.expires_at?.toISOString() ?? null }
      : null,
  }
}

/** Nothing to ask where the same is paid either way. */
function doubtOf(byWord: VatDecision, vat: VatDecision): PackageList['vatDoubt'] {
  if (byWord.country === vat.country && byWord.rateBasisPoints === vat.rateBasisPoints) return null
  return { declared: byWord.country, charged: vat.country, declaredHasNone: byWord.rateBasisPoints === 0 }
}
