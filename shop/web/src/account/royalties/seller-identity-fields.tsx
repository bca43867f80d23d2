import { SELLER_FACT_WORDS, type SellerIdentity } from '@segno/contract'
import { DateField, SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FieldFacts } from '../../kit/form/field-words.ts'
import type { FormState } from '../../kit/form/use-form.ts'
import { countryOptions } from '../region-options.ts'

type Identity = Record<keyof SellerIdentity, string | null>

const optional = (name: keyof SellerIdentity) => ({ label: SELLER_FACT_WORDS[name], isOptional: true })

export const IDENTITY_LABELS = {
  taxpayer: { label: SELLER_FACT_WORDS.taxpayer },
  firstName: optional('firstName'),
  lastName: optional('lastName'),
  registerNumber: optional('registerNumber'),
  taxId: optional('taxId'),
  taxCountry: optional('taxCountry'),
  bornOn: optional('bornOn'),
  birthCity: optional('birthCity'),
  birthCountry: optional('birthCountry'),
} satisfies Record<keyof SellerIdentity, FieldFacts>

export const NO_IDENTITY = {
  taxpayer: '',
  firstName: null,
  lastName: null,
  registerNumber: null,
  taxId: null,
  taxCountry: null,
  bornOn: null,
  birthCity: null,
  birthCountry: null,
} as const

const TAXPAYER_OPTIONS = [
  { value: 'person', label: 'A person' },
  { value: 'company', label: 'A company' },
]

/** Fields that the tax authority needs of a seller: those of a person, or of a company. */
export function SellerIdentityFields<Of extends Identity & Record<string, unknown>>({
  form,
}: {
  form: FormState<Of>
}) {
  const { taxpayer, taxId } = form.values
  return (
    <>
      <SelectField form={form} name="taxpayer" options={TAXPAYER_OPTIONS} />
      {taxpayer === 'person' && <PersonFields form={form} />}
      {taxpayer === 'company' && (
        <TextField
          form={form}
          name="registerNumber"
          isOptional
          autoComplete="off"
          hint="Of the company register."
        />
      )}
      <TextField
        form={form}
        name="taxId"
        isOptional
        autoComplete="off"
        hint={
          taxpayer === 'person'
            ? 'Leave it empty only if you have none.'
            : 'From the country where tax is paid.'
        }
      />
      <SelectField form={form} name="taxCountry" options={countryOptions()} />
      {taxpayer === 'person' && (taxId === null || taxId === '') && <BirthplaceFields form={form} />}
    </>
  )
}

function PersonFields<Of extends Identity & Record<string, unknown>>({ form }: { form: FormState<Of> }) {
  return (
    <>
      <TextField form={form} name="firstName" isOptional autoComplete="given-name" />
      <TextField form={form} name="lastName" isOptional autoComplete="family-name" />
      <DateField form={form} name="bornOn" isOptional />
    </>
  )
}

function BirthplaceFields<Of extends Identity & Record<string, unknown>>({ form }: { form: FormState<Of> }) {
  return (
    <>
      <TextField
        form={form}
        name="birthCity"
        isOptional
        autoComplete="off"
        hint="Asked where there is no tax ID."
      />
      <SelectField form={form} name="birthCountry" options={countryOptions()} />
    </>
  )
}
