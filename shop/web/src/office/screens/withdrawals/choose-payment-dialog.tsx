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
import { Button } from '../../../ui/button.tsx'
import { ChoiceCards } from '../../../ui/choice-cards.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { WITHDRAWALS_SHOWN } from './shown-queries.ts'

interface ChoosePaymentDialogProps {
  declared: ListedWithdrawal
  onClose: () => void
}

const MOST_SHOWN = '5'

/** What a declaration says of its payment, the surest first. */
const cluesOf = ({ contract, email, name }: ListedWithdrawal): string[] => [
  ...(contract.match(/IN-\d{4}-\d{6}/gi) ?? []),
  email,
  name,
]

/** Finds the payment that a declaration means, by its buyer, its invoice or its sum. */
export function ChoosePaymentDialog({ declared, onClose }: ChoosePaymentDialogProps) {
  const clues = cluesOf(declared)
  const [words, setWords] = useState(clues[0] ?? '')
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
        label="Name, email, invoice number or sum"
        type="search"
        name="q"
        autoComplete="off"
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <p>
        {clues
          .filter((clue) => clue !== words)
          .map((clue) => (
            <Button key={clue} look="quiet" onClick={() => setWords(clue)}>
              Search for {clue}
            </Button>
          ))}
      </p>
      <Loaded query={query} isEmpty={({ items }) => items.length === 0} empty={<p>No such payment.</p>}>
        {({ items, meta }) => (
          <>
            <ChoiceCards
              label={form.labelOf('paymentId')}
              name="paymentId"
              choices={items.map(toChoice)}
              value={form.values.paymentId}
              error={form.problems.paymentId}
              onChange={(paymentId) => form.set('paymentId', paymentId)}
            />
            {meta.totalItems > items.length && (
              <p>
                The newest {items.length} of {formatCount(meta.totalItems)}. Type more to find others.
              </p>
            )}
          </>
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
