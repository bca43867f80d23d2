import type { AffiliateCommission, CommissionState } from '@segno/contract'
import { Day } from '../../kit/format/day.tsx'
import { formatMoney } from '../../kit/format/money.ts'
import type { TableColumn } from '../../kit/table/rows.tsx'

const STATE_WORDS: Readonly<Record<CommissionState, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  inPayout: 'In payout',
  paid: 'Paid',
  held: 'On hold',
  reversed: 'Reversed',
  rejected: 'Rejected',
}

export const COMMISSION_STATE_OPTIONS = Object.entries(STATE_WORDS).map(([value, label]) => ({
  value,
  label,
}))

/** Columns that every list of commissions has. */
export const COMMISSION_COLUMNS: readonly TableColumn<
  AffiliateCommission,
  'paidAt' | 'amountCents' | 'state'
>[] = [
  { title: 'Paid', sort: 'paidAt', cell: ({ paidAt }) => <Day at={paidAt} /> },
  {
    title: 'Net',
    align: 'end',
    cell: ({ netCents, currency }) => formatMoney(netCents, { currency }),
  },
  {
    title: 'Commission',
    sort: 'amountCents',
    align: 'end',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, { currency }),
  },
  {
    title: 'Refunded',
    align: 'end',
    cell: ({ refundedCents, currency }) =>
      refundedCents === 0 ? '' : formatMoney(refundedCents, { currency }),
  },
  { title: 'State', sort: 'state', cell: (commission) => <State of={commission} /> },
]

function State({ of: { state, freeAt, reason } }: { of: AffiliateCommission }) {
  if (state === 'pending')
    return (
      <>
        Pending until <Day at={freeAt} />
      </>
    )
  return reason === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${reason}`
}
