import type { Purchase } from '@segno/contract'
import { downloadMaster } from '../../drag-out/download.ts'
import { SoundItem } from '../../rows/sound-item.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { EndOfPurchase } from './end-of-purchase.tsx'
import { UndoButton } from './undo-button.tsx'
import { LicenceCell } from './licence-cell.tsx'

/** One sound of a receipt. */
export function PurchaseLine({ purchase }: { purchase: Purchase }) {
  const { loop, undoableUntil, ended } = purchase
  return (
    <SoundItem
      sound={loop}
      isOwned={ended === null}
      facts={<LicenceCell purchase={purchase} />}
      actions={
        ended ? (
          <EndOfPurchase ended={ended} />
        ) : (
          <>
            {undoableUntil !== null && <UndoButton purchase={{ ...purchase, undoableUntil }} />}
            <IconButton
              icon="download"
              label={`Download ${loop.title} as WAV`}
              onClick={() => void downloadMaster(loop.id)}
            />
          </>
        )
      }
    />
  )
}
