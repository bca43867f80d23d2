import { missingOnInvoices } from '@segno/contract'
import { LOCALE } from '@segno/units'
import type { BillingContext } from './billing-context.ts'
import { paymentsUnavailable, sellerIncomplete } from './errors.ts'
import type { CardProvider } from './provider/card-provider.ts'

type SellerContext = Pick<BillingContext, 'provider' | 'shop'>

/** Facts of the seller that invoices lack in a shop that takes real money. */
function missingSeller({ provider, shop }: SellerContext): string[] {
  return provider === null || provider.isSandbox ? [] : missingOnInvoices(shop.legal)
}

/** New sales could be invoiced. Earlier ones are renewed and refunded all the same. */
export const isSelling = (ctx: SellerContext): boolean =>
  ctx.provider !== null && missingSeller(ctx).length === 0

/** @throws {AppError} payments_unavailable */
export function sellingProvider(ctx: SellerContext): CardProvider {
  if (ctx.provider === null) throw paymentsUnavailable()
  if (missingSeller(ctx).length > 0) throw sellerIncomplete()
  return ctx.provider
}

export function sellerWarnings(ctx: SellerContext): string[] {
  const missing = missingSeller(ctx)
  if (missing.length === 0) return []
  return [
    `Nothing is sold: invoices need the seller’s ${LIST.format(missing)}. Set them under Settings, Company.`,
  ]
}

const LIST = new Intl.ListFormat(LOCALE)
