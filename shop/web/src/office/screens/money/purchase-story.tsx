import { formatBasisPoints } from '@segno/units'
import { getPurchaseStory, type ListedPurchase, type PurchaseStory as Story } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatExactMicroEur } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { LOT_COLUMNS } from '../../records/lot-columns.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './payment-story.module.css'

const ROYALTIES: readonly TableColumn<Story['royalties'][number], never>[] = [
  { title: 'Artist', cell: ({ artist }) => <Link to={`/admin/payment/${artist.id}`}>{artist.name}</Link> },
  { title: 'Share', align: 'end', cell: ({ shareBasisPoints }) => formatBasisPoints(shareBasisPoints) },
  { title: 'Part', align: 'end', cell: ({ partBasisPoints }) => formatBasisPoints(partBasisPoints) },
  { title: 'Royalty', align: 'end', cell: ({ royaltyMicroEur }) => formatExactMicroEur(royaltyMicroEur) },
  { title: 'Returned', cell: ({ returnedAt }) => returnedAt && formatMoment(returnedAt) },
]

/** A purchase from the points that paid it to those who earned by it. */
export function PurchaseStory({ purchase, onClose }: { purchase: ListedPurchase; onClose: () => void }) {
  const query = useQuery({
    queryKey: [getPurchaseStory.path, purchase.id],
    queryFn: ({ signal }) => call(getPurchaseStory, { params: { purchaseId: purchase.id } }, signal),
    retry: false,
  })
  return (
    <Dialog title={purchase.loop.title} place="wide" onClose={onClose}>
      <Loaded query={query}>
        {(story) => (
          <div className={styles.story}>
            <DefinitionList facts={factsOf(purchase, story)} />
            <ShortTable title="Points" items={story.lots} columns={LOT_COLUMNS} />
            <ShortTable
              title="Royalties"
              items={story.royalties}
              columns={ROYALTIES}
              keyOf={({ artist }) => artist.id}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const factsOf = (purchase: ListedPurchase, { firstTakenAt }: Story) => ({
  Buyer: purchase.buyer.email ?? 'Deleted account',
  Bought: formatMoment(purchase.purchasedAt),
  Receipt: purchase.receiptNumber,
  Licence: purchase.licenceNumber,
  'First download': firstTakenAt === null ? 'None yet' : formatMoment(firstTakenAt),
  ...(purchase.endedAt === null
    ? {}
    : { Ended: [formatMoment(purchase.endedAt), purchase.endReason].filter(Boolean).join(': ') }),
})
