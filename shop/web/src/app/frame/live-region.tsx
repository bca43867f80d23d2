import { useAnnouncement } from '../../shared/page/announce.ts'
import styles from './live-region.module.css'

/** What is said to those who hear the screen. */
export function LiveRegion() {
  const sentence = useAnnouncement((announcement) => announcement.sentence)
  return (
    <div className={styles.region} role="status">
      {sentence}
    </div>
  )
}
