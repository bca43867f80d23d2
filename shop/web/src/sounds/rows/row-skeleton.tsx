import styles from './row-skeleton.module.css'

interface RowSkeletonProps {
  rowIndex: number
  top: number
  /** Nothing will come: the sound was withdrawn while the list was open. */
  isEmpty?: boolean
}

/** A row whose sound is on its way. A key that is held down brings many of them in a frame, so each is no more than two elements. */
export function RowSkeleton({ rowIndex, top, isEmpty = false }: RowSkeletonProps) {
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-busy={!isEmpty}
      className={`${styles.skeleton} ${isEmpty ? styles.empty : styles.waiting}`}
      style={{ top }}
    >
      <div role="gridcell" aria-label={isEmpty ? undefined : 'Loading'}>
        {isEmpty && 'No longer for sale'}
      </div>
    </div>
  )
}
