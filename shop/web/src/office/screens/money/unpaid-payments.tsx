import { KINDS, PACKAGE_KINDS, UNPAID_STATES, unpaidPaymentsList } from '@segno/contract'
import { Link } from 'react-router'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'

const COLUMNS: TableColumns<typeof unpaidPaymentsList> = [
  {
    title: 'Buyer',
    cell: ({ user }) => (
      <Link to={`/admin/view_user/${user.id}`} title={user.name}>
        {user.email}
      </Link>
    ),
  },
  { title: 'Started', sort: 'startedAt', cell: ({ startedAt }) => <Day at={startedAt} /> },
  { title: 'Chosen', cell: ({ name }) => name },
  {
    title: 'Total',
    sort: 'grossCents',
    align: 'end',
    cell: ({ grossCents, currency }) => formatMoney(grossCents, { currency }),
  },
  { title: 'State', cell: ({ state }) => UNPAID_STATES[state] },
  {
    title: 'Card provider',
    cell: ({ providerUrl }) =>
      providerUrl !== null && (
        <a href={providerUrl} target="_blank" rel="noreferrer">
          Open
        </a>
      ),
  },
]

/** Payments of all accounts that brought no money, or not yet. */
export function UnpaidPayments() {
  return (
    <DataTable
      title="Not paid"
      of={unpaidPaymentsList}
      columns={COLUMNS}
      sort="-startedAt"
      filters={[
        {
          name: 'kind',
          label: 'Kind',
          options: PACKAGE_KINDS.map((value) => ({ value, label: KINDS[value].title })),
        },
        { name: 'state', label: 'State', options: optionsOf(UNPAID_STATES) },
        ...DAY_FILTERS,
      ]}
      search="Buyer or name"
      empty={<p>Every payment that was begun has been paid.</p>}
    />
  )
}
