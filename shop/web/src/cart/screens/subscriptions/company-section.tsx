import {
  type BillingDetails,
  billingDetails,
  forgetBillingDetails,
  getBillingDetails,
  listPackages,
  saveBillingDetails,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { PLAN_SHOWN } from '../../billing/plan-query.ts'
import styles from './subscriptions.module.css'
import { VatIdHint } from './vat-id-hint.tsx'

const REFRESH = [[getBillingDetails.path], [listPackages.path], ...PLAN_SHOWN]
const VAT_ID_WORDS: Readonly<Record<NonNullable<BillingDetails['vatIdState']>, string>> = {
  confirmed: 'confirmed',
  pending: 'not checked yet: VAT is charged, and sent back once it is',
  invalid: 'unknown to its authority, so VAT is charged',
}

/** The company that invoices are made out to. */
export function CompanySection() {
  const query = useQuery({
    queryKey: [getBillingDetails.path],
    queryFn: ({ signal }) => call(getBillingDetails, {}, signal),
    retry: false,
  })
  const [isEditing, setEditing] = useState(false)
  return (
    <Section title="Company invoices">
      <Loaded query={query}>
        {(details) =>
          isEditing ? (
            <CompanyForm details={details} onClose={() => setEditing(false)} />
          ) : (
            <Company details={details} onEdit={() => setEditing(true)} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Company({ details, onEdit }: { details: BillingDetails | null; onEdit: () => void }) {
  const forget = useAction({
    run: () => call(forgetBillingDetails, {}),
    done: 'You buy as a private person now',
    refresh: REFRESH,
  })
  if (details === null) {
    return (
      <>
        <p>Invoices are made out to you. Buying for a company? Add it, and its VAT ID.</p>
        <div className={styles.buttons}>
          <Button onClick={onEdit}>Add a company</Button>
        </div>
      </>
    )
  }
  const { company, street, postcode, city, vatId, vatIdState, buyerReference, purchaseOrder } = details
  return (
    <>
      <DefinitionList
        facts={{
          Company: company,
          Address: `${street}, ${postcode} ${city}`,
          ...(vatId === null ? {} : { 'VAT ID': `${vatId} (${VAT_ID_WORDS[vatIdState ?? 'pending']})` }),
          ...(buyerReference === null ? {} : { 'Your reference': buyerReference }),
          ...(purchaseOrder === null ? {} : { 'Purchase order': purchaseOrder }),
        }}
      />
      <div className={styles.buttons}>
        <Button onClick={onEdit}>Edit</Button>
        <ActionButton action={forget}>Remove</ActionButton>
      </div>
    </>
  )
}

function CompanyForm({ details, onClose }: { details: BillingDetails | null; onClose: () => void }) {
  const form = useForm({
    schema: billingDetails,
    fields: {
      company: { label: 'Company' },
      street: { label: 'Street and number' },
      postcode: { label: 'Postcode' },
      city: { label: 'City' },
      vatId: { label: 'VAT ID', isOptional: true },
      buyerReference: { label: 'Your reference', isOptional: true },
      purchaseOrder: { label: 'Purchase order', isOptional: true },
    },
    initial: {
      company: details?.company ?? '',
      street: details?.street ?? '',
      postcode: details?.postcode ?? '',
      city: details?.city ?? '',
      vatId: details?.vatId ?? null,
      buyerReference: details?.buyerReference ?? null,
      purchaseOrder: details?.purchaseOrder ?? null,
    },
    send: (body) => call(saveBillingDetails, { body }),
    done: 'Company saved',
    refresh: REFRESH,
    onSent: onClose,
  })
  return (
    <Form form={form} submit="Save" busy="Checking" buttons={<Button onClick={onClose}>Cancel</Button>}>
      <TextField form={form} name="company" autoComplete="organization" />
      <TextField form={form} name="street" autoComplete="street-address" />
      <TextField form={form} name="postcode" autoComplete="postal-code" />
      <TextField form={form} name="city" autoComplete="address-level2" />
      <TextField
        form={form}
        name="vatId"
        hint={<VatIdHint typed={form.values['vatId']} />}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="buyerReference"
        hint="Stated on your invoices, such as a cost centre or a Leitweg-ID."
        autoComplete="off"
      />
      <TextField form={form} name="purchaseOrder" hint="Stated until you change it." autoComplete="off" />
    </Form>
  )
}
