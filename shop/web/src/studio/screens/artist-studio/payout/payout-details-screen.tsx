import { getPayoutDetails, payoutDetails, setPayoutDetails, type ShownPayee } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryOptions } from '../../../../account/region-options.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { DateField, SelectField, TextField } from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import { payeeFacts } from '../../../../account/royalties/payee-facts.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'

/** Where an artist is paid to, and what the tax authority asks for. */
export function PayoutDetailsScreen() {
  const query = useQuery({
    queryKey: [getPayoutDetails.path],
    queryFn: ({ signal }) => call(getPayoutDetails, {}, signal),
    retry: false,
  })
  return (
    <Screen
      title="Payout details"
      description="Needed before your first payment. We report your sales to the tax authority once a year."
      action={
        <ButtonLink look="plain" to="/sales_history">
          Sales
        </ButtonLink>
      }
    >
      <Loaded query={query}>{({ details }) => <Details details={details} />}</Loaded>
    </Screen>
  )
}

function Details({ details }: { details: ShownPayee | null }) {
  const [isEdited, setEdited] = useState(false)
  if (details?.tax && !isEdited)
    return (
      <Section title="Your details" tools={<Button onClick={() => setEdited(true)}>Change</Button>}>
        <DefinitionList facts={payeeFacts(details)} />
      </Section>
    )
  return (
    <Section title="Your details">
      <DetailsForm details={details} onSaved={() => setEdited(false)} />
    </Section>
  )
}

const FIELDS = {
  holder: { label: 'Legal name' },
  iban: { label: 'IBAN', isOptional: true },
  paypal: { label: 'PayPal address', isOptional: true },
  street: { label: 'Street and number' },
  postcode: { label: 'Postcode' },
  city: { label: 'City' },
  country: { label: 'Country' },
  taxId: { label: 'Tax ID' },
  vatId: { label: 'VAT ID', isOptional: true },
  bornOn: { label: 'Date of birth', isOptional: true },
} as const

const NO_TAX = { street: '', postcode: '', city: '', country: '', taxId: '', vatId: null, bornOn: null }

function DetailsForm({ details, onSaved }: { details: ShownPayee | null; onSaved: () => void }) {
  const form = useForm({
    schema: payoutDetails,
    fields: FIELDS,
    initial: {
      ...(details?.tax ?? NO_TAX),
      holder: details?.holder ?? '',
      // What is known of it is only a part.
      iban: null,
      paypal: details?.paypal ?? null,
    },
    send: (body) => call(setPayoutDetails, { body }),
    done: 'Payout details saved',
    refresh: [[getPayoutDetails.path]],
    onSent: onSaved,
  })
  return (
    <Form form={form} submit="Save" busy="Saving">
      <TextField form={form} name="holder" autoComplete="name" hint="Yours or your company’s." />
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
      <TextField form={form} name="taxId" autoComplete="off" hint="From the country you pay tax in." />
      <TextField form={form} name="vatId" isOptional autoComplete="off" hint="If you have one." />
      <DateField form={form} name="bornOn" isOptional hint="Not for companies." />
    </Form>
  )
}
