import { type SalesBy, salesTotalsList } from '@segno/contract'
import { useSearchParams } from 'react-router'
import { browserZone } from '../../../../kit/format/date.ts'
import { formatExactMicroEur } from '../../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'

const BY = [
  { value: 'week', label: 'Week from' },
  { value: 'day', label: 'Day' },
  { value: 'sound', label: 'Sound' },
  { value: 'pack', label: 'Pack' },
  { value: 'country', label: 'Country' },
] as const satisfies readonly { value: SalesBy; label: string }[]

/** An artist's sales added up. */
export function SalesTotals() {
  const [address] = useSearchParams()
  const by = BY.find(({ value }) => value === address.get('by'))?.label ?? 'Month'
  const columns: TableColumns<typeof salesTotalsList> = [
    { title: by, sort: 'name', cell: ({ name }) => name },
    { title: 'Sales', sort: 'saleCount', align: 'end', cell: ({ saleCount }) => saleCount },
    { title: 'Points', align: 'end', cell: ({ points }) => points },
    {
      title: 'Royalty',
      sort: 'royalty',
      align: 'end',
      cell: ({ royaltyMicroEur }) => formatExactMicroEur(royaltyMicroEur),
    },
  ]
  return (
    <DataTable
      title="Totals"
      csvName="Sales totals"
      of={salesTotalsList}
      fixed={{ zone: browserZone() }}
      columns={columns}
      sort="-name"
      keyOf={({ key }) => key}
      filters={[{ name: 'by', label: 'By', options: BY, all: 'Month' }, ...DAY_FILTERS]}
      empty={<p>No sales yet.</p>}
    />
  )
}
