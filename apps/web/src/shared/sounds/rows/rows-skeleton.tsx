import { RowSkeleton } from './row-skeleton.tsx'
import { ROW_PX } from './sound-grid.tsx'
import styles from './sound-grid.module.css'

/** Stands in for rows of which nothing is known yet. */
export function RowsSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.rows} role="status" aria-label={label} style={{ height: count * ROW_PX }}>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <RowSkeleton key={index} index={index} top={index * ROW_PX} />
        ))}
      </div>
    </div>
  )
}
