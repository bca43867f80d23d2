import {
  getPayoutDetails,
  missingOfSeller,
  payoutDetails,
  SELLER_FACT_WORDS,
  type SellerIdentity,
  setPayoutDetails,
  type ShownPayee,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import {
  NO_TAX,
  PAYEE_LABELS,
  PayeeFields,
  VAT_MISSING,
} from '../../../../account/royalties/payee-fields.tsx'
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
      description="Needed before your first payment. We issue the invoices of your royalties in your name, and report your sales to the tax authority once a year."
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
  if (details?.tax && (details.tax.taxId !== null || details.tax.birthCity !== null) && !isEdited)
    return (
      <Section title="Your details" tools={<Button onClick={() => setEdited(true)}>Change</Button>}>
        <Missing tax={details.tax} />
        {details.tax.vatStatus === null && <p>{VAT_MISSING}</p>}
        <DefinitionList facts={payeeFacts(details)} />
      </Section>
    )
  return (
    <Section title="Your details">
      <DetailsForm details={details} onSaved={() => setEdited(false)} />
    </Section>
  )
}

/** Details that were entered before the tax authority asked for more. */
function Missing({ tax }: { tax: SellerIdentity }) {
  const missing = missingOfSeller(tax).map((fact) => SELLER_FACT_WORDS[fact])
  return missing.length > 0 && <p>{`Missing for the tax report: ${missing.join(', ')}.`}</p>
}

function DetailsForm({ details, onSaved }: { details: ShownPayee | null; onSaved: () => void }) {
  const form = useForm({
    schema: payoutDetails,
    fields: PAYEE_LABELS,
    initial: {
      ...(details?.tax ?? NO_TAX),
      taxId: details?.tax?.taxId ?? '',
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
      <PayeeFields form={form} />
    </Form>
  )
}
