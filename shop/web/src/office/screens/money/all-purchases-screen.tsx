import type { allPurchasesList, ListedPurchase } from '@segno/contract'
import { useState } from 'react'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { PURCHASE_TABLE } from '../../records/purchase-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { PurchaseStory } from './purchase-story.tsx'
import { RefundButton } from './refund-button.tsx'

const COLUMNS: TableColumns<typeof allPurchasesList> = [
  {
    title: 'Buyer',
    cell: ({ buyer }) => <span title={buyer.name ?? buyer.id}>{buyer.email ?? 'Deleted account'}</span>,
  },
  ...PURCHASE_TABLE.columns,
  {
    title: 'Actions',
    isActions: true,
    cell: (purchase) => <Actions purchase={purchase} />,
  },
]

function Actions({ purchase }: { purchase: ListedPurchase }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Open the purchase of ${purchase.loop.title}`}
        onClick={() => setOpen(true)}
      >
        Open
      </Button>
      {purchase.endedAt === null && <RefundButton purchase={purchase} />}
      {isOpen && <PurchaseStory purchase={purchase} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Purchases of all accounts. */
export function AllPurchasesScreen() {
  return (
    <Screen title="All purchases">
      <DataTable
        {...PURCHASE_TABLE}
        title="All purchases"
        columns={COLUMNS}
        search="Buyer, title, artist or licence"
        empty={<p>Nobody has bought a sound yet.</p>}
      />
    </Screen>
  )
}
