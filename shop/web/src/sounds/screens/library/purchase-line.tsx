import { type Purchase, UNDO_DAYS } from '@segno/contract'
import { SoundItem } from '../../rows/sound-item.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { EndOfPurchase, pointsText } from './end-of-purchase.tsx'
import { UndoButton } from './undo-button.tsx'
import styles from './library.module.css'
import { LicenceCell } from './licence-cell.tsx'

interface PurchaseLineProps {
  purchase: Purchase
  /** It was downloaded since the receipt was loaded, so that it cannot be undone. */
  isTaken: boolean
  onDownload: () => void
}

/** It could still be undone, but for a download. The last day is left out: the browser's clock may be wrong. */
const isYoung = ({ purchasedAt }: Purchase): boolean =>
  Date.now() - Date.parse(purchasedAt) < (UNDO_DAYS - 1) * 86_400_000

/** One sound of a receipt. */
export function PurchaseLine({ purchase, isTaken, onDownload }: PurchaseLineProps) {
  const { loop, ended } = purchase
  const undoableUntil = isTaken ? null : purchase.undoableUntil
  const wasTaken = ended === null && undoableUntil === null && (isTaken || isYoung(purchase))
  return (
    <SoundItem
      sound={loop}
      isOwned={ended === null}
      facts={
        <>
          <span className={styles.paid}>{pointsText(purchase)}</span>
          <LicenceCell purchase={purchase} />
        </>
      }
      canDrag={ended === null}
      actions={
        <span className={styles.actions}>
          {ended ? (
            <EndOfPurchase ended={ended} />
          ) : (
            <>
              {undoableUntil !== null && <UndoButton purchase={{ ...purchase, undoableUntil }} />}
              {wasTaken && (
                <span className={styles.taken} title="What was downloaded can no longer be undone">
                  Downloaded
                </span>
              )}
              <IconButton icon="download" label={`Download ${loop.title} as WAV`} onClick={onDownload} />
            </>
          )}
        </span>
      }
    />
  )
}
