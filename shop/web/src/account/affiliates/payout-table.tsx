import { type AffiliatePayout, fetchPayoutStatement } from '@segno/contract'
import { optionsOf } from '../../kit/form/options-of.ts'
import { SaveFileButton } from '../../kit/data/save-file-button.tsx'
import { Day } from '../../kit/format/day.tsx'
import type { TableColumn } from '../../kit/table/rows.tsx'
import { fetchFile } from '../../shared/api/call.ts'
import { SelfBilledFiles } from '../royalties/self-billed-files.tsx'
import { payoutText } from '../royalties/vat-words.ts'

const STATUS_WORDS: Readonly<Record<AffiliatePayout['status'], string>> = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
}

const COLUMNS: readonly TableColumn<AffiliatePayout, 'requestedAt' | 'amountCents' | 'status'>[] = [
  {
    title: 'Requested',
    sort: 'requestedAt',
    cell: ({ requestedAt }) => <Day at={requestedAt} />,
  },
  {
    title: 'Amount',
    sort: 'amountCents',
    align: 'end',
    cell: payoutText,
  },
  { title: 'To', cell: ({ holder, iban }) => `${holder}, ${iban}` },
  {
    title: 'State',
    sort: 'status',
    cell: ({ status, reason }) =>
      reason === null
        ? STATUS_WORDS[status]
        : `${status === 'requested' ? 'On hold' : STATUS_WORDS[status]}: ${reason}`,
  },
  { title: 'Paid on', cell: ({ paidOn }) => paidOn && <Day at={paidOn} /> },
  { title: 'Reference', cell: ({ reference }) => reference },
  {
    title: 'Statement',
    cell: ({ id, paidOn }) =>
      paidOn !== null && (
        <SaveFileButton
          fetch={() => fetchFile(fetchPayoutStatement, { params: { payoutId: id } })}
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

/** What every list of payouts has. */
export const PAYOUT_TABLE = {
  columns: COLUMNS,
  sort: '-requestedAt',
  search: 'Reference',
  filters: [{ name: 'status', label: 'State', options: optionsOf(STATUS_WORDS) }],
} as const
