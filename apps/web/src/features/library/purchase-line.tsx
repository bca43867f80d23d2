import type { Purchase } from '@segno/contract'
import { downloadMaster } from '../../shared/download.ts'
import { SoundItem } from '../../shared/sounds/rows/sound-item.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './library.module.css'

/** One sound of a receipt. */
export function PurchaseLine({ purchase: { loop, licenceNumber } }: { purchase: Purchase }) {
  return (
    <SoundItem
      sound={loop}
      isOwned
      facts={
        <span className={styles.licence} title="Licence number">
          {licenceNumber}
        </span>
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
