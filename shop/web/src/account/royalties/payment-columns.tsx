import { fetchStatement, type RoyaltyPayment } from '@segno/contract'
import { Day } from '../../kit/format/day.tsx'
import { formatMoney } from '../../kit/format/money.ts'
import type { TableColumn } from '../../kit/table/rows.tsx'
import { fetchFile } from '../../shared/api/call.ts'
import { StatementButton } from './statement-button.tsx'

/** Payments as their artist and an administrator see them. */
export const PAYMENT_COLUMNS: readonly TableColumn<RoyaltyPayment, 'paidOn' | 'amountCents'>[] = [
  { title: 'Paid', sort: 'paidOn', cell: ({ paidOn }) => <Day at={paidOn} /> },
  {
    title: 'Reference',
    cell: ({ reference, corrects }) =>
      corrects === null ? reference : `${reference} (corrects ${corrects.reference})`,
  },
  { title: 'Amount', sort: 'amountCents', align: 'end', cell: ({ amountCents }) => formatMoney(amountCents) },
  { title: 'Entered by', cell: ({ enteredBy }) => enteredBy },
  {
    title: 'Statement',
    cell: ({ id, paidOn }) => (
      <StatementButton
        paidOn={paidOn}
        fetch={() => fetchFile(fetchStatement, { params: { paymentId: id } })}
      />
    ),
  },
]
