import { CallError, getReceipt, listPurchases, type Purchase, type Receipt } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { downloadMaster, downloadMasters } from '../../drag-out/download.ts'
import { NotLoaded } from '../../../shared/page/not-loaded.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SoundItems } from '../../rows/sound-item.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './library.module.css'
import { PurchaseLine } from './purchase-line.tsx'
import { spentText, undoDeadline } from './receipt-words.ts'

/** One checkout; without a number in the address, the newest. */
export function ReceiptScreen() {
  const { id = 'latest' } = useParams()
  const { takenIds, take } = useTaken()
  const { data, error, refetch } = useQuery({
    queryKey: [getReceipt.path, id],
    queryFn: () => call(getReceipt, { params: { receiptId: id } }),
    retry: false,
  })
  if (error && isMissing(error)) return <NoReceipt isLatest={id === 'latest'} />
  if (error)
    return (
      <NotLoaded
        heading="Could not load this receipt"
        level={1}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ScreenSkeleton />
  return (
    <Page title={`Receipt ${data.number}`} width="list">
      <Facts receipt={data} />
      <Bought purchases={data.purchase} takenIds={takenIds} onTaken={take} />
      <SoundItems>
        {data.purchase.map((purchase) => (
          <PurchaseLine
            key={purchase.id}
            purchase={purchase}
            isTaken={takenIds.has(purchase.id)}
            onTaken={() => take([purchase])}
          />
        ))}
      </SoundItems>
    </Page>
  )
}

/** When and by whom it was bought, for how much, and where the invoices of its points are. */
function Facts({ receipt }: { receipt: Receipt }) {
  const { purchasedAt, purchaserId, balancePoints } = receipt
  const { firstName, lastName } = useAppState(({ user }) => user)
  const name = `${firstName} ${lastName}`.trim()
  return (
    <DefinitionList
      facts={{
        Bought: formatMoment(purchasedAt),
        ...(name === '' ? {} : { Buyer: name }),
        Email: purchaserId.email,
        Total: spentText(receipt),
        Wallet: `${formatPoints(balancePoints)} left after this purchase`,
        Invoice: (
          <>
            Comes with your payment for points:{' '}
            <Link className={shapes.link} to="/subscription_history">
              invoices as PDF
            </Link>
          </>
        ),
      }}
    />
  )
}

/** Purchases that were downloaded here. Their lists are asked for again where they are shown next. */
function useTaken() {
  const queries = useQueryClient()
  const [takenIds, setTaken] = useState<ReadonlySet<string>>(new Set())
  const take = (purchases: readonly Purchase[]): void => {
    setTaken(new Set([...takenIds, ...purchases.map(({ id }) => id)]))
    for (const path of [getReceipt.path, listPurchases.path])
      void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
  }
  return { takenIds, take }
}

interface BoughtProps {
  purchases: readonly Purchase[]
  takenIds: ReadonlySet<string>
  onTaken: (purchases: readonly Purchase[]) => void
}

/** That it is bought, or is no more, and the next step. */
function Bought({ purchases, takenIds, onTaken }: BoughtProps) {
  const owned = purchases.filter(({ ended }) => ended === null)
  const undoable = owned.find(({ id, undoableUntil }) => undoableUntil !== null && !takenIds.has(id))
  const soundIds = owned.map(({ soundId }) => soundId)
  const [only] = soundIds
  const download = (): void => {
    onTaken(owned)
    void (soundIds.length === 1 ? downloadMaster(only!) : downloadMasters(soundIds))
  }
  return (
    <div className={styles.bought}>
      {owned.length === 0 ? (
        <p>You own nothing of this receipt any more.</p>
      ) : (
        <p className={styles.state}>
          <Icon name="tick" />
          <span>
            <strong>Bought.</strong> {countOf(owned.length, 'sound is', 'sounds are')} yours to download, or
            drag into your DAW.
            {undoable?.undoableUntil && (
              <>
                {` You can undo a purchase for its points ${undoDeadline(undoable.undoableUntil)}, unless you download it first. Refunds of unspent points have their own last day, in your `}
                <Link className={shapes.link} to="/subscription_history">
                  Subscription History
                </Link>
                .
              </>
            )}
          </span>
        </p>
      )}
      <div className={styles.tools}>
        {owned.length > 0 && (
          <Button look="primary" icon="download" onClick={download}>
            {owned.length === 1 ? 'Download as WAV' : 'Download all as ZIP'}
          </Button>
        )}
        <ButtonLink to="/purchase_history" look="plain">
          All purchased loops
        </ButtonLink>
      </div>
    </div>
  )
}

/** Asking again would not find it. */
function isMissing(error: Error): boolean {
  return error instanceof CallError && ['receipt_not_found', 'bad_request'].includes(error.failure.code)
}

function NoReceipt({ isLatest }: { isLatest: boolean }) {
  if (isLatest) {
    return (
      <Notice heading="No receipt yet" action={<ButtonLink to="/sounds">Find a loop</ButtonLink>}>
        Your receipts will appear here.
      </Notice>
    )
  }
  return (
    <Notice
      heading="Receipt not found"
      action={<ButtonLink to="/purchase_history">All purchased loops</ButtonLink>}
    >
      It may belong to another account, or the link is incomplete.
    </Notice>
  )
}
