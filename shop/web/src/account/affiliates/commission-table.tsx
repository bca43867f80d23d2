import type { AffiliateCommission, CommissionState } from '@segno/contract'
import { optionsOf } from '../../kit/form/options-of.ts'
import { Day } from '../../kit/format/day.tsx'
import { formatMoney } from '../../kit/format/money.ts'
import { DAY_FILTERS } from '../../kit/table/day-filters.ts'
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

const COLUMNS: readonly TableColumn<AffiliateCommission, 'paidAt' | 'amountCents' | 'state'>[] = [
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

/** What every list of commissions has. */
export const COMMISSION_TABLE = {
  columns: COLUMNS,
  sort: '-paidAt',
  filters: [{ name: 'state', label: 'State', options: optionsOf(STATE_WORDS) }, ...DAY_FILTERS],
} as const

function State({ of: { state, freeAt, reason } }: { of: AffiliateCommission }) {
  if (state === 'pending')
    return (
      <>
        Pending until <Day at={freeAt} />
      </>
    )
  return reason === null ? STATE_WORDS[state] : `${STATE_WORDS[state]}: ${reason}`
}
