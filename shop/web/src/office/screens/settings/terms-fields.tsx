import { PRICE_CURRENCIES } from '@segno/contract'
import { MoneyField, MultiSelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import type { FormState } from '../../../kit/form/use-form.ts'
import { PRICE_FIELDS } from './package-words.ts'

const WITH_VAT = 'With VAT: the same everywhere. Companies with a confirmed VAT id pay it without your VAT.'

/** Name, prices, and whether it is on sale. */
export function TermsFields({ form }: { form: FormState }) {
  const withVat = form.values['withVat'] as string[]
  return (
    <>
      <TextField form={form} name="name" autoComplete="off" />
      {PRICE_CURRENCIES.map((currency) => (
        <MoneyField
          key={currency}
          form={form}
          name={PRICE_FIELDS[currency]}
          currency={currency}
          hint={withVat.includes(currency) ? WITH_VAT : 'VAT is added.'}
        />
      ))}
      <MultiSelectField
        form={form}
        name="withVat"
        options={PRICE_CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
      />
      <SwitchField form={form} name="isOnSale" />
      <SwitchField form={form} name="isRecommended" />
    </>
  )
}
