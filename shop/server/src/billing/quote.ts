import { currencyOf, kindFacts } from '@segno/contract'
import { basisPoints, type BasisPoints } from '@segno/units'
import {
  decideVat,
  type Evidence,
  locate,
  type LocatedBy,
  type PriceTerms,
  type StandardRate,
  standardRateOn,
  taxDayAt,
  type TaxPlace,
  taxPlaceOf,
  type VatBuyer,
  type VatDecision,
  type VatSeller,
  type VatSplit,
} from '@segno/vat'
import type { InvoiceParty } from '@segno/invoice'
import { findAccount } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { BillingContext } from './billing-context.ts'
import { type CardEvidence, evidenceColumns } from './card-facts.ts'
import { findCompany, type CompanyRow } from './companies/queries.ts'
import { findDiscount, type Discount } from './discounts/queries.ts'
import { packageNotFound } from './errors.ts'
import { findLastEvidence, findNetworkCountry, findPlanEvidence } from './evidence/queries.ts'
import { findAnyPackage, findPackage, type PricedPackage, selectPackages } from './queries.ts'
import type { PricedPoints } from './refunds/rules.ts'
import { listedNetCents, priceCurrency, pricedFor, worthOf } from './rules.ts'
import { selectAllRates } from './vat-rates/queries.ts'

type TaxContext = Pick<BillingContext, 'now' | 'vatSeller'>
type QuoteContext = TaxContext & Pick<BillingContext, 'db'>

/** On what prices depend. */
export interface PriceReader {
  readonly currency: string
  readonly vat: VatDecision
  readonly located: Located
  readonly priceTerms: PriceTerms
  readonly isBusiness: boolean
  /** Of their next package of points. */
  readonly discount: Discount | null
}

/** How it was decided where a buyer is taxed. */
interface Located {
  readonly by: LocatedBy | 'vatId'
  /** As the buyer's word alone would have it. */
  readonly byWord: VatDecision
  readonly networkCountry: string | null
}

/** A buyer: where they are taxed, in which currency they pay, and how an invoice names them. */
export interface Buyer extends PriceReader {
  readonly accountId: string
  readonly country: string
  readonly vatId: string | null
  readonly party: InvoicedParty
}

/** As a payment's row keeps its buyer; rows of earlier versions have no references. */
export interface InvoicedParty extends InvoiceParty {
  readonly buyerReference?: string | null
  readonly purchaseOrder?: string | null
}

/** @param card that pays next, where another one is kept; null for none */
export async function readBuyer(
  ctx: QuoteContext,
  accountId: string,
  card?: CardEvidence | null,
): Promise<Buyer> {
  const { db, now } = ctx
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`no account ${accountId}`)
  const company = await findCompany(db, accountId)
  const { country } = account
  const evidence = {
    declared: { country, postcode: company?.postcode ?? null },
    // Of a plan that runs, the card that pays next: all its owner is shown goes by that.
    ...paidFrom(
      (card === undefined ? await findPlanEvidence(db, accountId) : known(card)) ??
        (await findLastEvidence(db, accountId)),
    ),
    network: await findNetworkCountry(db, accountId),
  }
  const name = company?.company ?? `${account.firstName} ${account.lastName}`.trim()
  return {
    ...(await readTerms(ctx, { evidence, currency: account.currency, company })),
    accountId,
    country,
    vatId: company?.vat_id ?? null,
    party: {
      name: name === '' ? account.email : name,
      street: company?.street ?? '',
      postcode: company?.postcode ?? '',
      city: company?.city ?? '',
      country,
      vatId: company?.vat_id ?? null,
      registration: null,
      email: account.email,
      buyerReference: company?.buyer_reference ?? null,
      purchaseOrder: company?.purchase_order ?? null,
    },
    discount: (await findDiscount(db, accountId, now())) ?? null,
  }
}

/** A private buyer without an account, in the shop's country unless another is given. */
export async function readVisitor(
  ctx: QuoteContext,
  country = ctx.vatSeller.place.country,
): Promise<PriceReader> {
  const evidence = { declared: { country, postcode: null }, ...paidFrom(undefined), network: null }
  const terms = await readTerms(ctx, { evidence, currency: currencyOf(country), company: undefined })
  return { ...terms, discount: null }
}

async function readTerms(
  ctx: QuoteContext,
  buyer: {
    readonly evidence: Evidence
    readonly currency: string
    readonly company: CompanyRow | undefined
  },
) {
  const { company } = buyer
  const rates = await selectAllRates(ctx.db)
  const { vat, by, byWord } = taxToday(ctx, buyer, rates)
  return {
    currency: priceCurrency(buyer.currency),
    vat,
    located: { by, byWord, networkCountry: buyer.evidence.network },
    priceTerms: {
      rateBasisPoints: vat.rateBasisPoints,
      sellerRateBasisPoints: sellerRateToday(ctx, rates),
      isRegistered: company?.vat_id_state === 'confirmed',
    },
    isBusiness: company !== undefined,
  }
}

interface Paid {
  readonly card_country: string | null
  readonly address_country: string | null
  readonly address_postcode: string | null
}

/** The evidence in how something was paid. */
export function paidFrom(paid: Paid | undefined): Pick<Evidence, 'card' | 'cardAddress'> {
  const { card_country: card, address_country: country, address_postcode: postcode } = paid ?? NOT_PAID
  return { card, cardAddress: country === null ? null : { country, postcode } }
}

const known = (card: CardEvidence | null): Paid | undefined =>
  card?.cardCountry || card?.addressCountry ? evidenceColumns(card) : undefined

const NOT_PAID: Paid = { card_country: null, address_country: null, address_postcode: null }

type Company = Pick<CompanyRow, 'vat_id' | 'vat_id_state'>

/** How a sale of today is taxed. A company's confirmed VAT id says where it is. */
export function taxToday(
  { now, vatSeller }: TaxContext,
  { evidence, company }: { readonly evidence: Evidence; readonly company: Company | undefined },
  rates: readonly StandardRate[],
): { readonly vat: VatDecision } & Pick<Located, 'by' | 'byWord'> {
  const vatIn = (place: TaxPlace): VatDecision =>
    decideVat({ seller: vatSeller, buyer: taxBuyer(company, place), day: taxDayAt(now(), place) }, rates)
  const word = taxPlaceOf(evidence.declared)
  const { vat_id: vatId, vat_id_state: state } = company ?? {}
  if (vatId && state === 'confirmed' && vatCountry(vatId) === word.country)
    return { vat: vatIn(word), by: 'vatId', byWord: vatIn(word) }
  const { place, by } = locate(evidence, (one) => vatIn(one).rateBasisPoints)
  return { vat: vatIn(place), by, byWord: vatIn(word) }
}

/** VAT of a sale where the shop is; nothing where none is charged. */
export function sellerRateToday(
  { now, vatSeller: { place } }: Pick<TaxContext, 'now'> & { vatSeller: Pick<VatSeller, 'place'> },
  rates: readonly StandardRate[],
): BasisPoints {
  const rate = place.kind === 'taxed' ? standardRateOn(taxDayAt(now(), place), place, rates) : null
  return rate ?? basisPoints(0)
}

/** How a payment's row keeps whom it was sold to, and how that was taxed. */
export function taxColumnsOf({ vat, vatId, party, country, located }: Buyer) {
  return {
    vat_kind: vat.kind,
    vat_country: vat.country,
    vat_rate_basis_points: vat.rateBasisPoints,
    awaited_vat_id: vat.kind === 'charged' && vat.provisional ? vatId : null,
    buyer: JSON.stringify(party),
    declared_country: country,
    network_country: located.networkCountry,
    located_by: located.by,
  }
}

function taxBuyer(company: Company | undefined, place: VatBuyer['place']): VatBuyer {
  if (!company) return { kind: 'private', place }
  const { vat_id: vatId, vat_id_state: state } = company
  if (vatId === null || state === null) return { kind: 'business', place, vatId: { state: 'none' } }
  return { kind: 'business', place, vatId: { state, country: vatCountry(vatId) } }
}

/** Country of an id as `readVatId` writes it. */
function vatCountry(vatId: string): string {
  const prefix = vatId.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}

/** A package at its price for one buyer. */
export interface Quote extends VatSplit {
  readonly row: PricedPackage
  /** By the net price that this buyer pays without a reduction, which the shop bears. */
  readonly valueMicroEur: number
  /** What reduced it. */
  readonly discount: Discount | null
  /** Smaller packages of points on sale, at what this buyer would pay for each; none beside a plan or the Agent. */
  readonly smaller: readonly PricedPoints[]
}

/** @throws {AppError} package_not_found for what is not sold, or has no price in the buyer's currency */
export const quotePackage = (db: Db, buyer: Buyer, packageId: string): Promise<Quote> =>
  quote(db, buyer, { packageId, find: findPackage })

/** The same of a plan that its buyer has or tries already, which may be off sale by now. */
export const quoteHeld = (db: Db, buyer: Buyer, packageId: string): Promise<Quote> =>
  quote(db, buyer, { packageId, find: findAnyPackage })

async function quote(
  db: Db,
  buyer: Buyer,
  { packageId, find }: { packageId: string; find: typeof findPackage },
): Promise<Quote> {
  const row = await find(db, packageId, buyer.currency)
  // The shop's own list says what money of another currency is worth in euros.
  const inEuro = await find(db, packageId, 'EUR')
  if (!row || !inEuro) throw packageNotFound()
  const discount = kindFacts(row.kind).isReducible ? buyer.discount : null
  const percent = discount?.percent ?? 0
  const { priceTerms } = buyer
  const { sellerRateBasisPoints: sellerRate } = priceTerms
  const beside = row.kind === 'points' ? await selectPackages(db, buyer.currency) : []
  const smaller = beside.filter(({ kind, points }) => kind === 'points' && points < row.points)
  return {
    row,
    discount,
    valueMicroEur: worthOf(pricedFor(row, priceTerms).netCents, {
      ownNetCents: listedNetCents(row, sellerRate),
      euroNetCents: listedNetCents(inEuro, sellerRate),
    }),
    smaller: smaller.map((one) => ({
      points: one.points,
      netCents: pricedFor(one, priceTerms, percent).netCents,
    })),
    ...pricedFor(row, priceTerms, percent),
  }
}
