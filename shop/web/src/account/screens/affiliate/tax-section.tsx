import {
  type AffiliateMoney,
  affiliateTaxDetails,
  getAffiliateMoney,
  LEGAL_TEXTS,
  setAffiliateTaxDetails,
} from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { countryOptions } from '../../region-options.ts'
import { taxFacts } from '../../royalties/payee-facts.tsx'
import {
  InvoiceNumberFields,
  NO_TAX,
  PAYEE_LABELS,
  VAT_HINT,
  VAT_MISSING,
} from '../../royalties/payee-fields.tsx'
import { VAT_STATUS_WORDS } from '../../royalties/vat-words.ts'

type Tax = AffiliateMoney['tax']

/** What stands on an affiliate's invoices, which the shop issues in their name. */
export function TaxSection({ tax }: { tax: Tax }) {
  const [isEdited, setEdited] = useState(false)
  if (tax !== null && !isEdited)
    return (
      <Section title="Your invoices" tools={<Button onClick={() => setEdited(true)}>Change</Button>}>
        {tax.vatStatus === null && <p>{VAT_MISSING}</p>}
        <DefinitionList facts={taxFacts(tax)} />
      </Section>
    )
  return (
    <Section title="Your invoices">
      {tax === null && <p>{VAT_MISSING}</p>}
      <TaxForm tax={tax} onSaved={() => setEdited(false)} />
    </Section>
  )
}

const { street, postcode, city, country, taxNumber, vatId } = PAYEE_LABELS
const LABELS = {
  street,
  postcode,
  city,
  country,
  vatStatus: { label: PAYEE_LABELS.vatStatus.label },
  taxNumber,
  vatId,
}

function TaxForm({ tax, onSaved }: { tax: Tax; onSaved: () => void }) {
  const now = tax ?? NO_TAX
  const form = useForm({
    schema: affiliateTaxDetails,
    fields: LABELS,
    // Other details, of a person who was an artist, are not asked here.
    initial: {
      street: now.street,
      postcode: now.postcode,
      city: now.city,
      country: now.country,
      vatStatus: now.vatStatus,
      taxNumber: now.taxNumber,
      vatId: now.vatId,
    },
    send: (body) => call(setAffiliateTaxDetails, { body }),
    done: 'Saved',
    refresh: [[getAffiliateMoney.path]],
    onSent: onSaved,
  })
  return (
    <Form form={form} submit="Save" busy="Saving">
      <p>
        We issue the invoice of each payout in your name (self-billing), as the{' '}
        <Link to={LEGAL_TEXTS.affiliates.path}>affiliate terms</Link> say.
      </p>
      <TextField form={form} name="street" autoComplete="street-address" />
      <TextField form={form} name="postcode" autoComplete="postal-code" />
      <TextField form={form} name="city" autoComplete="address-level2" />
      <SelectField form={form} name="country" options={countryOptions()} />
      <SelectField form={form} name="vatStatus" options={optionsOf(VAT_STATUS_WORDS)} />
      <p>{VAT_HINT}</p>
      <InvoiceNumberFields form={form} />
    </Form>
  )
}
