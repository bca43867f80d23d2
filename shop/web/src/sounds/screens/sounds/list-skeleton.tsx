import { RowsSkeleton } from '../../rows/rows-skeleton.tsx'
import styles from './sound-rows.module.css'

/** Stands in for the whole list before anything of it is known. */
export function ListSkeleton() {
  return (
    <div className={styles.scroller}>
      <RowsSkeleton label="Loading sounds" count={14} />
    </div>
  )
}
