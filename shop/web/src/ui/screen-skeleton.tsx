import { Skeleton } from './skeleton.tsx'
import styles from './screen-skeleton.module.css'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

/** Stands in for a screen whose code or rights are still being fetched. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen} role="status" aria-label="Loading">
      <Skeleton width={180} height={28} />
      {ROWS.map((row) => (
        <Skeleton key={row} width="100%" height={40} />
      ))}
    </div>
  )
}
