import { PRICE_CURRENCIES } from '@segno/contract'
import { MoneyField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PRICE_FIELDS } from './package-words.ts'

/** Name, prices, and whether it is on sale. */
export function TermsFields({ form }: { form: FormState }) {
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" />
      {PRICE_CURRENCIES.map((currency) => (
        <MoneyField key={currency} form={form} name={PRICE_FIELDS[currency]} currency={currency} />
      ))}
      <SwitchField form={form} name="isOnSale" />
      <SwitchField form={form} name="isRecommended" />
    </>
  )
}
