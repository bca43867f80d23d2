import type { PackageList } from '@segno/contract'
import type { VatSeller } from '@segno/vat'
import { findAccount } from '../accounts/public.ts'
import type { Platform } from '../platform/platform.ts'
import { selectPackages } from './queries.ts'
import { priceCurrency, toForSale, vatOf } from './rules.ts'

interface BillingContext extends Pick<Platform, 'db' | 'now'> {
  readonly vatSeller: VatSeller
}

/** Packages on sale, priced and taxed for one account. */
export async function showPackages(
  { db, now, vatSeller }: BillingContext,
  accountId: string,
): Promise<PackageList> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`no account ${accountId}`)
  const currency = priceCurrency(account.currency)
  const vat = vatOf(vatSeller, account.country, now())
  const rows = await selectPackages(db, currency)
  return {
    data: rows.map((row) => toForSale(row, currency, vat.rateBasisPoints)),
    vat: vat.kind,
    stripeTaxId: null,
    vatCountry: vat.country,
    taxLoad: vat.rateBasisPoints,
  }
}
