import type { PackageList } from '@segno/contract'
import type { VatDecision } from '@segno/vat'
import type { BillingContext } from './billing-context.ts'
import { selectPackages } from './queries.ts'
import { readBuyer } from './quote.ts'
import { toForSale } from './rules.ts'

/** Packages on sale, priced and taxed for one account. */
export async function showPackages(
  ctx: Pick<BillingContext, 'db' | 'now' | 'vatSeller'>,
  accountId: string,
): Promise<PackageList> {
  const { currency, vat, discount, priceTerms, isBusiness, located } = await readBuyer(ctx, accountId)
  const rows = await selectPackages(ctx.db, currency)
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
