import { allPurchasesList } from '@segno/contract'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { PURCHASE_COLUMNS, PURCHASE_FILTERS } from '../../shared/records/purchase-columns.tsx'
import { RefundButton } from './refund-button.tsx'

const COLUMNS: TableColumns<typeof allPurchasesList> = [
  {
    title: 'Buyer',
    sort: 'buyer',
    cell: ({ buyer }) => <span title={buyer.name ?? buyer._id}>{buyer.email ?? 'Deleted account'}</span>,
  },
  ...PURCHASE_COLUMNS,
  {
    title: 'Actions',
    isActions: true,
    cell: (purchase) => purchase.endedAt === null && <RefundButton purchase={purchase} />,
  },
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
        filters={PURCHASE_FILTERS}
        search="Buyer, title, artist or licence"
        empty={<p>Nobody has bought a sound yet.</p>}
      />
    </Screen>
  )
}
