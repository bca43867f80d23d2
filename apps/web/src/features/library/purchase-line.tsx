import type { Purchase } from '@segno/contract'
import { downloadMaster } from '../../shared/download.ts'
import { SoundLine } from '../../shared/sounds/sound-line.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './library.module.css'

export function PurchaseLine({ purchase }: { purchase: Purchase }) {
  const { loop, licenceNumber } = purchase
  return (
    <SoundLine sound={loop}>
      <span className={styles.licence} title="Number of your licence">
        {licenceNumber}
      </span>
      <IconButton
        icon="download"
        label={`Download ${loop.title} as WAV`}
        onClick={() => void downloadMaster(loop._id)}
      />
    </SoundLine>
  )
}
