import * as z from 'zod/mini'
import { COUNTRIES } from '../accounts/regions.ts'
import { oneLine } from '../one-line.ts'

/** One that the tax authority knows. */
export const knownCountryField = z
  .string()
  .check(z.refine((code) => COUNTRIES.includes(code), 'This is not a country’s code'))

export const TAXPAYERS = ['person', 'company'] as const

/** A seller as the tax authority knows them (DAC7). Facts of a person are null for a company, and the other way round. */
export const sellerIdentityFields = {
  taxpayer: z.enum(TAXPAYERS),
  firstName: z.nullable(oneLine(100)),
  lastName: z.nullable(oneLine(100)),
  registerNumber: z.nullable(oneLine(60)),
  taxId: z.nullable(oneLine(40)),
  /** The country that issued the tax ID. */
  taxCountry: z.nullable(knownCountryField),
  bornOn: z.nullable(z.iso.date()),
  birthCity: z.nullable(oneLine(100)),
  birthCountry: z.nullable(knownCountryField),
}

/** Details of before do not say whether they are a person's. */
export const shownSellerIdentity = {
  taxpayer: z.nullable(z.enum(TAXPAYERS)),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  registerNumber: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxCountry: z.nullable(z.string()),
  bornOn: z.nullable(z.iso.date()),
  birthCity: z.nullable(z.string()),
  birthCountry: z.nullable(z.string()),
}

const identity = z.object(shownSellerIdentity)
export type SellerIdentity = z.output<typeof identity>
type Fact = keyof SellerIdentity

/** Names of the facts. */
export const SELLER_FACT_WORDS: Readonly<Record<Fact, string>> = {
  taxpayer: 'Person or company',
  firstName: 'First name',
  lastName: 'Last name',
  registerNumber: 'Register number',
  taxId: 'Tax ID',
  taxCountry: 'Country of the tax ID',
  bornOn: 'Date of birth',
  birthCity: 'City of birth',
  birthCountry: 'Country of birth',
}

const PERSON = ['firstName', 'lastName', 'bornOn'] as const
const COMPANY = ['registerNumber', 'taxId', 'taxCountry'] as const
const BIRTHPLACE = ['birthCity', 'birthCountry'] as const

/** Facts that the tax authority has to be told and that are not known. A person without a tax ID is known by where they were born. */
export function missingOfSeller(facts: SellerIdentity): Fact[] {
  if (facts.taxpayer === null) return ['taxpayer']
  const known = facts.taxId === null ? BIRTHPLACE : (['taxCountry'] as const)
  const needed: readonly Fact[] = facts.taxpayer === 'company' ? COMPANY : [...PERSON, ...known]
  return needed.filter((fact) => facts[fact] === null)
}

/** A check of a form's schema: every fact that is missing is a problem of its own. */
export const isWholeSeller = z.check<SellerIdentity>((payload) => {
  for (const fact of missingOfSeller(payload.value))
    payload.issues.push({
      code: 'custom',
      input: payload.value[fact],
      path: [fact],
      message: `${SELLER_FACT_WORDS[fact]} cannot be empty`,
    })
})
