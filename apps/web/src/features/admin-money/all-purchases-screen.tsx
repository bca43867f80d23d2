import { allPurchasesList } from '@segno/contract'
import { Day } from '../../kit/format/day.tsx'
import { formatMicroEur } from '../../kit/format/money.ts'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { RefundButton } from './refund-button.tsx'
import { SoundCell } from '../../shared/sounds/rows/sound-item.tsx'

const COLUMNS: TableColumns<typeof allPurchasesList> = [
  { title: 'Title', sort: 'title', cell: ({ loop }) => <SoundCell sound={loop} /> },
  { title: 'Bought', sort: 'purchasedAt', cell: ({ purchasedAt }) => <Day at={purchasedAt} /> },
  {
    title: 'Buyer',
    sort: 'buyer',
    cell: ({ buyer }) => <span title={buyer.name ?? buyer._id}>{buyer.email ?? 'Deleted account'}</span>,
  },
  { title: 'Points', sort: 'points', align: 'end', cell: ({ points }) => points },
  {
    title: 'Net value',
    sort: 'value',
    align: 'end',
    cell: ({ valueMicroEur }) => formatMicroEur(valueMicroEur),
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
  {
    title: 'Actions',
    isActions: true,
    cell: (purchase) => purchase.endedAt === null && <RefundButton purchase={purchase} />,
  },
]
const FILTERS = [
  {
    name: 'licence',
    label: 'Licence',
    options: [
      { value: 'valid', label: 'Valid' },
      { value: 'ended', label: 'Ended' },
    ],
  },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

/** Purchases of all accounts. */
export function AllPurchasesScreen() {
  return (
    <Screen title="All purchases">
      <DataTable
        title="All purchases"
        of={allPurchasesList}
        columns={COLUMNS}
        sort="-purchasedAt"
        keyOf={({ _id }) => _id}
        filters={FILTERS}
        search="Buyer, title, artist or licence"
        empty={<p>Nobody has bought a sound yet.</p>}
      />
    </Screen>
  )
}
