import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './sound-grid.module.css'

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
