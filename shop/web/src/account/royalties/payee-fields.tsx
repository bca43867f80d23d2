import type { SellerIdentity } from '@segno/contract'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { optionsOf } from '../../kit/form/options-of.ts'
import { VAT_STATUS_WORDS } from './vat-words.ts'
import { countryOptions } from '../region-options.ts'
import { IDENTITY_LABELS, NO_IDENTITY, SellerIdentityFields } from './seller-identity-fields.tsx'

type Text = string | null

interface PayeeValues extends Record<string, unknown>, Record<keyof SellerIdentity, Text> {
  holder: Text
  iban: Text
  paypal: Text
  street: Text
  postcode: Text
  city: Text
  country: Text
  vatStatus: Text
  taxNumber: Text
  vatId: Text
}

export const PAYEE_LABELS = {
  holder: { label: 'Legal name' },
  iban: { label: 'IBAN', isOptional: true },
  paypal: { label: 'PayPal address', isOptional: true },
  street: { label: 'Street and number' },
  postcode: { label: 'Postcode' },
  city: { label: 'City' },
  country: { label: 'Country' },
  vatStatus: { label: 'How you are taxed', isOptional: true },
  taxNumber: { label: 'Tax number on your invoices', isOptional: true },
  vatId: { label: 'VAT ID', isOptional: true },
  ...IDENTITY_LABELS,
} as const

export const NO_TAX = {
  street: '',
  postcode: '',
  city: '',
  country: '',
  vatStatus: null,
  taxNumber: null,
  vatId: null,
  ...NO_IDENTITY,
}

export const VAT_HINT =
  'Decides whether you get VAT on top, and what your invoices say. Ask your tax adviser if you don’t know.'

/** For payees who have not said. */
export const VAT_MISSING =
  'Tell us how you are taxed. Until then you are paid without VAT, and your invoices have no tax number.'

/** Numbers of a business that stand on its invoices. */
export function InvoiceNumberFields<
  Of extends Record<'taxNumber' | 'vatId', Text> & Record<string, unknown>,
>({ form }: { form: FormState<Of> }) {
  return (
    <>
      <TextField
        form={form}
        name="taxNumber"
        isOptional
        autoComplete="off"
        hint="A business needs it, or a VAT ID. In Germany: Steuernummer."
      />
      <TextField form={form} name="vatId" isOptional autoComplete="off" hint="If there is one." />
    </>
  )
}

/** Where an artist is paid to, and their tax details. */
export function PayeeFields<Of extends PayeeValues>({ form }: { form: FormState<Of> }) {
  return (
    <>
      <TextField form={form} name="holder" autoComplete="name" hint="The person’s or company’s." />
      <TextField
        form={form}
        name="iban"
        isOptional
        autoComplete="off"
        hint="Or a PayPal address. A new account waits 72 hours."
      />
      <TextField form={form} name="paypal" isOptional type="email" autoComplete="email" />
      <TextField form={form} name="street" autoComplete="street-address" />
      <TextField form={form} name="postcode" autoComplete="postal-code" />
      <TextField form={form} name="city" autoComplete="address-level2" />
      <SelectField form={form} name="country" options={countryOptions()} />
      <SellerIdentityFields form={form} />
      <SelectField form={form} name="vatStatus" options={optionsOf(VAT_STATUS_WORDS)} />
      <p>{VAT_HINT}</p>
      <InvoiceNumberFields form={form} />
    </>
  )
}
