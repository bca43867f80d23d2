import { CallError, getReceipt, listPurchases, type Purchase, type Receipt } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatZonedMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { SavePaper } from '../../../cart/billing/invoice-files.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { downloadMasters } from '../../drag-out/download.ts'
import { NotLoaded } from '../../../shared/page/not-loaded.tsx'
import { useAppState } from '../../../shared/state/app-state.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LicenceLine } from '../../licence-line.tsx'
import { SoundItems } from '../../rows/sound-item.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './library.module.css'
import { PurchaseLine } from './purchase-line.tsx'
import { endedUndoText, spentText, undoText } from './receipt-words.ts'

/** One checkout; without a number in the address, the newest. */
export function ReceiptScreen() {
  const { id = 'latest' } = useParams()
  const { takenIds, start, question } = useDownloads()
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
      <Bought purchases={data.purchase.map(withoutUndo(takenIds))} onDownload={start} />
      <LicenceLine />
      <SoundItems>
        {data.purchase.map((purchase) => (
          <PurchaseLine
            key={purchase.id}
            purchase={purchase}
            isTaken={takenIds.has(purchase.id)}
            onDownload={() => start([purchase])}
          />
        ))}
      </SoundItems>
      {question}
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
        Bought: formatZonedMoment(purchasedAt),
        ...(name === '' ? {} : { Buyer: name }),
        Email: purchaserId.email,
        Total: spentText(receipt),
        Wallet: `${formatPoints(balancePoints)} left after this purchase`,
        'Points from': <Invoices invoices={receipt.invoices} />,
      }}
    />
  )
}

/** Payments that brought the points of a receipt, where they are known, with their invoices. */
function Invoices({ invoices }: Pick<Receipt, 'invoices'>) {
  if (invoices.length > 0)
    return invoices.map(({ number, name, currency, grossCents }) => (
      <div key={number} className={styles.invoice}>
        {name} for {formatMoney(grossCents, { currency })}
        <SavePaper number={number} as="PDF">
          {number}
        </SavePaper>
      </div>
    ))
  return (
    <>
      No payment of yours is known for them.{' '}
      <Link className={shapes.link} to="/subscription_history">
        All invoices as PDF
      </Link>
    </>
  )
}

/** A purchase as it is once it was downloaded here. */
const withoutUndo =
  (takenIds: ReadonlySet<string>) =>
  (purchase: Purchase): Purchase =>
    takenIds.has(purchase.id) ? { ...purchase, undoableUntil: null } : purchase

/** Downloads of this receipt; the first that ends an undo asks. The lists of purchases are loaded again where they are shown next. */
function useDownloads() {
  const queries = useQueryClient()
  const [takenIds, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [waiting, setWaiting] = useState<readonly Purchase[] | null>(null)
  const [isAgreed, setAgreed] = useState(false)
  const run = (purchases: readonly Purchase[]): Promise<void> => {
    setTaken(new Set([...takenIds, ...purchases.map(({ id }) => id)]))
    for (const path of [getReceipt.path, listPurchases.path])
      void queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    return downloadMasters(purchases.map(({ soundId }) => soundId))
  }
  const start = (purchases: readonly Purchase[]): void => {
    const endsUndo = endedUndoText(purchases.map(withoutUndo(takenIds))) !== null
    if (endsUndo && !isAgreed) setWaiting(purchases)
    else void run(purchases)
  }
  const question = waiting && (
    <ConfirmDialog
      verb="Download"
      name={
        waiting.length === 1 ? waiting[0]!.loop.title : `all ${countOf(waiting.length, 'sound', 'sounds')}`
      }
      cancel="Not now"
      look="primary"
      run={() => run(waiting)}
      onDone={() => setAgreed(true)}
      onClose={() => setWaiting(null)}
    >
      <p>{endedUndoText(waiting)}</p>
    </ConfirmDialog>
  )
  return { takenIds, start, question }
}

interface BoughtProps {
  purchases: readonly Purchase[]
  onDownload: (purchases: readonly Purchase[]) => void
}

/** That it is bought, or is no more, and the next step. */
function Bought({ purchases, onDownload }: BoughtProps) {
  const owned = purchases.filter(({ ended }) => ended === null)
  const [openedAt] = useState(() => new Date())
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
            {` ${undoText(owned, openedAt) ?? ''} Refunds of unspent points have their own last day, in your `}
            <Link className={shapes.link} to="/subscription_history">
              Subscription History
            </Link>
            .
          </span>
        </p>
      )}
      <div className={styles.tools}>
        {owned.length > 0 && (
          <Button look="primary" icon="download" onClick={() => onDownload(owned)}>
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
