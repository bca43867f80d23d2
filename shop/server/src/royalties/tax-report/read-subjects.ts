import {
  COUNTRIES,
  type LegalNotice,
  missingOfSeller,
  SELLER_FACT_WORDS,
  type ShownPayee,
} from '@segno/contract'
import { readPayee } from '../../payees/public.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import type { DpiOperator, DpiQuarter, DpiSeller } from './dpi-message.ts'
import type { ReportSubject } from './plan-report.ts'
import { taxReportOf, type TaxRow, type TaxYear } from './queries.ts'

const AT_ONCE = 200

export interface NamedSubject extends ReportSubject {
  readonly name: string
  readonly email: string
  /** In words; nothing where the seller is whole. */
  readonly missing: readonly string[]
}

/** Everybody with an entry in a year, as the tax authority would be told of them. */
export async function readSubjects(
  { now }: Pick<RoyaltiesContext, 'now'>,
  db: Db,
  year: TaxYear,
): Promise<NamedSubject[]> {
  const subjects: NamedSubject[] = []
  for await (const rows of taxReportOf(db, { ...year, words: '' }).batches({ sort: 'email' }, AT_ONCE))
    // One after the other: they may share a transaction's connection.
    for (const row of rows) subjects.push(toSubject(row, await readPayee({ db, now }, row.artist_id)))
  return subjects
}

function toSubject(row: TaxRow, payee: ShownPayee | null): NamedSubject {
  const named = { artistId: row.artist_id, name: row.name, email: row.email }
  const missing = missingOf(payee)
  return { ...named, missing, seller: payee?.tax && missing.length === 0 ? sellerOf(payee, row) : null }
}

function missingOf(payee: ShownPayee | null): string[] {
  if (!payee?.tax) return ['Payout details']
  const { tax } = payee
  const place = COUNTRIES.includes(tax.country) ? [] : ['Country']
  return [...place, ...missingOfSeller(tax).map((fact) => SELLER_FACT_WORDS[fact])]
}

export const quartersOf = ({ sales, credited, fees }: TaxRow): DpiQuarter[] =>
  sales.map((saleCount, at) => ({
    saleCount,
    creditedMicroEur: credited[at]!,
    feesMicroEur: fees[at]!,
  }))

/** Of details that are whole. */
function sellerOf({ holder, iban, paypal, tax: facts }: ShownPayee, row: TaxRow): DpiSeller {
  const tax = facts!
  const { birthCity, birthCountry } = tax
  return {
    identity:
      tax.taxpayer === 'company'
        ? { kind: 'company', registerNumber: tax.registerNumber! }
        : {
            kind: 'person',
            firstName: tax.firstName!,
            lastName: tax.lastName!,
            bornOn: tax.bornOn!,
            birthplace: birthCity && birthCountry ? { city: birthCity, country: birthCountry } : null,
          },
    taxId: tax.taxId === null ? null : { text: tax.taxId, country: tax.taxCountry! },
    vatId: tax.vatId,
    address: { street: tax.street, postcode: tax.postcode, city: tax.city, country: tax.country },
    account: { holder, iban, paypal },
    quarters: quartersOf(row),
  }
}

type Known<Notice> = { readonly [Fact in keyof Notice]: NonNullable<Notice[Fact]> }
const NEEDED = { name: 'company', street: 'street', city: 'city', vatId: 'VAT ID' } as const

/** What a report lacks of the shop, in words. */
export function missingOfShop(legal: LegalNotice | null): string[] {
  return Object.entries(NEEDED).flatMap(([fact, words]) =>
    legal?.[fact as keyof typeof NEEDED] ? [] : [words],
  )
}

/** @returns null where something is missing of it */
export function operatorOf({ name: businessName, legal }: RoyaltiesContext['shop']): DpiOperator | null {
  if (legal === null || missingOfShop(legal).length > 0) return null
  const { name, street, city, vatId } = legal as LegalNotice & Known<Pick<LegalNotice, keyof typeof NEEDED>>
  const { postcode, country, register } = legal
  return { name, businessName, street, postcode, city, country, vatId, register }
}
