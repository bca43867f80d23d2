import { type CSSProperties, useState } from 'react'
import { RowSkeleton } from './row-skeleton.tsx'
import styles from './sound-grid.module.css'
import { useRowPx } from './use-row-px.ts'

interface RowsSkeletonProps {
  label: string
  count: number
  /** Whether the rows will say why they are in the list. */
  saysWhy?: boolean
}

/** Stands in for rows of which nothing is known yet. */
export function RowsSkeleton({ label, count, saysWhy = false }: RowsSkeletonProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const rowPx = useRowPx(box, saysWhy)
  const size = { height: count * rowPx, '--row': `${rowPx}px` } as CSSProperties
  return (
    <div ref={setBox} className={styles.rows} role="status" aria-label={label} style={size}>
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <RowSkeleton key={index} rowIndex={index + 1} top={index * rowPx} />
        ))}
      </div>
    </div>
  )
}
