import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './sound-rows.module.css'

interface RowSkeletonProps {
  index: number
  top: number
  /** Nothing will come: the sound was withdrawn while the list was open. */
  isEmpty?: boolean
}

/** A row whose sound is on its way. */
export function RowSkeleton({ index, top, isEmpty = false }: RowSkeletonProps) {
  const place = { transform: `translateY(${top}px)` }
  return (
    <div role="row" aria-rowindex={index + 1} aria-busy={!isEmpty} className={styles.skeleton} style={place}>
      <div role="gridcell" aria-label={isEmpty ? undefined : 'Loading'}>
        {isEmpty ? (
          <span className={styles.gone}>No longer for sale</span>
        ) : (
          <Skeleton width={40} height={40} />
        )}
      </div>
      {!isEmpty && (
        <>
          <div role="presentation">
            <Skeleton width={120 + ((index * 37) % 50)} height={14} />
          </div>
          <div role="presentation">
            <Skeleton width="100%" height={24} />
          </div>
        </>
      )}
    </div>
  )
}

/** Stands in for the whole list before anything of it is known. */
export function ListSkeleton() {
  return (
    <div className={styles.scroller} role="status" aria-label="Loading sounds">
      <div aria-hidden="true">
        {Array.from({ length: 14 }, (_, index) => (
          <RowSkeleton key={index} index={index} top={index * 56} />
        ))}
      </div>
    </div>
  )
}
