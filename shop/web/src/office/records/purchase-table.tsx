import { allPurchasesList } from '@segno/contract'
import { Day } from '../../kit/format/day.tsx'
import { formatExactMicroEur } from '../../kit/format/money.ts'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../kit/table/day-filters.ts'
import type { TableFilter } from '../../kit/table/table-filters.tsx'
import { SoundCell } from '../../sounds/rows/sound-item.tsx'

const COLUMNS: TableColumns<typeof allPurchasesList> = [
  { title: 'Title', cell: ({ loop }) => <SoundCell sound={loop} /> },
  { title: 'Bought', sort: 'purchasedAt', cell: ({ purchasedAt }) => <Day at={purchasedAt} /> },
  { title: 'Points', sort: 'points', align: 'end', cell: ({ points }) => points },
  {
    title: 'Net value',
    sort: 'value',
    align: 'end',
    cell: ({ valueMicroEur }) => formatExactMicroEur(valueMicroEur),
  },
  { title: 'Receipt', cell: ({ receiptNumber }) => receiptNumber },
  { title: 'Licence', cell: ({ licenceNumber }) => licenceNumber },
  {
    title: 'Ended',
    cell: ({ endedAt, endReason }) =>
      endedAt !== null && (
        <>
          <Day at={endedAt} />
          {endReason !== null && `: ${endReason}`}
        </>
      ),
  },
]

const FILTERS: readonly TableFilter[] = [
  {
    name: 'licence',
    label: 'Licence',
    options: [
      { value: 'valid', label: 'Valid' },
      { value: 'ended', label: 'Ended' },
    ],
  },
  ...DAY_FILTERS,
]

/** Of purchases, without the buyer. */
export const PURCHASE_TABLE: Table<typeof allPurchasesList> = {
  of: allPurchasesList,
  columns: COLUMNS,
  sort: '-purchasedAt',
  filters: FILTERS,
}
