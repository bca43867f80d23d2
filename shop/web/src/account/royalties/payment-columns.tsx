import { fetchStatement, type RoyaltyPayment } from '@segno/contract'
import { SaveFileButton } from '../../kit/data/save-file-button.tsx'
import { Day } from '../../kit/format/day.tsx'
import type { TableColumn } from '../../kit/table/rows.tsx'
import { fetchFile } from '../../shared/api/call.ts'
import { SelfBilledFiles } from './self-billed-files.tsx'
import { payoutText } from './vat-words.ts'

/** Payments as their artist and an administrator see them. */
export const PAYMENT_COLUMNS: readonly TableColumn<RoyaltyPayment, 'paidOn' | 'amountCents'>[] = [
  { title: 'Paid', sort: 'paidOn', cell: ({ paidOn }) => <Day at={paidOn} /> },
  {
    title: 'Reference',
    cell: ({ reference, corrects }) =>
      corrects === null ? reference : `${reference} (corrects ${corrects.reference})`,
  },
  { title: 'Amount', sort: 'amountCents', align: 'end', cell: payoutText },
  { title: 'Entered by', cell: ({ enteredBy }) => enteredBy },
  {
    title: 'Statement',
    cell: ({ id, paidOn }) => (
      <SaveFileButton
        fetch={() => fetchFile(fetchStatement, { params: { paymentId: id } })}
        fileName={`Statement ${paidOn}.pdf`}
        look="quiet"
        aria-label={`Statement of ${paidOn} as PDF`}
      >
        PDF
      </SaveFileButton>
    ),
  },
  { title: 'Self-billed invoice', cell: ({ paper }) => <SelfBilledFiles number={paper} /> },
]
