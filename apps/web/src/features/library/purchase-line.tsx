import type { Purchase } from '@segno/contract'
import { downloadMaster } from '../../shared/download.ts'
import { SoundItem } from '../../shared/sounds/rows/sound-item.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './library.module.css'
import { Day } from '../../kit/format/day.tsx'

interface PurchaseLineProps {
  purchase: Purchase
  /** False where the date stands above all lines. */
  isDated?: boolean
}

export function PurchaseLine({ purchase, isDated = false }: PurchaseLineProps) {
  const { loop, licenceNumber, purchasedAt } = purchase
  return (
    <SoundItem
      sound={loop}
      isOwned
      facts={
        <>
          {isDated && (
            <span className={styles.date}>
              <Day at={purchasedAt} />
            </span>
          )}
          <span className={styles.licence} title="Number of your licence">
            {licenceNumber}
          </span>
        </>
      }
      actions={
        <IconButton
          icon="download"
          label={`Download ${loop.title} as WAV`}
          onClick={() => void downloadMaster(loop._id)}
        />
      }
    />
  )
}
