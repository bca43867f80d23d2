import { type AnyPayment, listAllPayments, type ListedWithdrawal, matchWithdrawal } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'
import { filled } from '../../../shared/forms/field-schemas.ts'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Field } from '../../../ui/field.tsx'
import { WITHDRAWALS_SHOWN } from './shown-queries.ts'

interface ChoosePaymentDialogProps {
  declared: ListedWithdrawal
  onClose: () => void
}

const MOST_SHOWN = '5'

/** Finds the payment that a declaration means, by its buyer or its invoice. */
export function ChoosePaymentDialog({ declared, onClose }: ChoosePaymentDialogProps) {
  const [words, setWords] = useState(declared.email)
  const q = useDeferredValue(words.trim())
  const query = useQuery({
    queryKey: [listAllPayments.path, 'chosen', q],
    queryFn: ({ signal }) => call(listAllPayments, { query: { q, limit: MOST_SHOWN } }, signal),
    retry: false,
  })
  const form = useForm({
    schema: z.object({ paymentId: filled('Choose a payment') }),
    fields: { paymentId: { label: 'Payments' } },
    initial: { paymentId: declared.payment?.id ?? '' },
    send: (body) => call(matchWithdrawal, { params: { withdrawalId: declared.id }, body }),
    done: 'Payment chosen',
    refresh: WITHDRAWALS_SHOWN,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Payment of ${declared.number}`} confirm="Choose" onClose={onClose}>
      <p>
        {declared.name} withdraws from: {declared.contract}
      </p>
      <Field
        label="Buyer, name or invoice number"
        type="search"
        name="q"
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No such payment. Search for the invoice number or another address.</p>}
      >
        {({ items }) => (
          <ChoiceCards
            label={form.labelOf('paymentId')}
            name="paymentId"
            choices={items.map(toChoice)}
            value={form.values.paymentId}
            error={form.problems.paymentId}
            onChange={(paymentId) => form.set('paymentId', paymentId)}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}

const toChoice = ({ id, name, invoiceNumber, paidAt, grossCents, currency, user }: AnyPayment) => ({
  value: id,
  title: `${invoiceNumber}, ${name}`,
  end: formatMoney(grossCents, { currency }),
  notes: [`${user.email} · paid ${formatDay(paidAt)}`],
})
