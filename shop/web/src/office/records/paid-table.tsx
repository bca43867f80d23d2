import { allPaymentsList, KINDS, PACKAGE_KINDS, PAID_STATES, REFUND_STATES } from '@segno/contract'
import { optionsOf } from '../../kit/form/options-of.ts'
import { Day } from '../../kit/format/day.tsx'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../kit/table/day-filters.ts'
import type { TableFilter } from '../../kit/table/table-filters.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { SavePaper } from '../../cart/billing/invoice-files.tsx'
import { cardText, PaidSum } from '../../cart/billing/payment-cells.tsx'

const COLUMNS: TableColumns<typeof allPaymentsList> = [
  { title: 'Paid', sort: 'paidAt', cell: ({ paidAt }) => <Day at={paidAt} /> },
  { title: 'Bought', sort: 'name', cell: ({ name }) => name },
  { title: 'Points', align: 'end', cell: ({ points }) => points > 0 && formatCount(points) },
  { title: 'Total', sort: 'grossCents', align: 'end', cell: (payment) => <PaidSum payment={payment} /> },
  { title: 'State', cell: ({ state }) => PAID_STATES[state] },
  {
    title: 'Card',
    cell: (payment) =>
      payment.providerUrl === null ? (
        cardText(payment)
      ) : (
        <a href={payment.providerUrl} target="_blank" rel="noreferrer" title="Open at the card provider">
          {cardText(payment) || 'Card provider'}
        </a>
      ),
  },
  {
    title: 'Invoice',
    cell: ({ invoiceNumber }) => (
      <SavePaper number={invoiceNumber} as="PDF">
        {invoiceNumber}
      </SavePaper>
    ),
  },
]

/** By the state of a refund. */
export const REFUND_TITLES = {
  pending: 'Being sent',
  sent: 'On its way',
  done: 'Done',
  returned: 'Came back',
  failed: 'Not sent',
} as const

const FILTERS: readonly TableFilter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: PACKAGE_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].title })),
  },
  { name: 'state', label: 'State', options: optionsOf(PAID_STATES) },
  {
    name: 'refund',
    label: 'Refund',
    options: REFUND_STATES.map((state) => ({ value: state, label: REFUND_TITLES[state] })),
  },
  { name: 'dispute', label: 'Dispute', options: optionsOf({ open: 'Open', won: 'Won', lost: 'Lost' }) },
  ...DAY_FILTERS,
]

/** Of payments, without the buyer. */
export const PAID_TABLE: Table<typeof allPaymentsList> = {
  of: allPaymentsList,
  columns: COLUMNS,
  sort: '-paidAt',
  filters: FILTERS,
}
