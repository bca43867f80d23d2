import type { ReactNode } from 'react'
import { LoadProblem } from '../../../shared/page/load-problem.tsx'
import { ListedSounds } from '../../rows/listed-sounds.tsx'
import { RowsSkeleton } from '../../rows/rows-skeleton.tsx'
import styles from './own-lists.module.css'
import type { OwnList } from './use-own-list.ts'

interface OwnRowsProps {
  label: string
  list: OwnList
  scroller: HTMLDivElement | null
  empty: ReactNode
  /** Whether its rows say something of their own. */
  saysWhy?: boolean
  onMove?: (from: number, to: number) => void
}

/** The rows of one of the listener's own lists, or what stands in their place. */
export function OwnRows({ label, list, scroller, empty, saysWhy = false, onMove }: OwnRowsProps) {
  const { total, error, retry, wantRows } = list
  if (error && !total) {
    const elsewhere = { to: '/sounds', label: 'Find a sound' }
    return <LoadProblem error={error} missing="" what="list" elsewhere={elsewhere} onRetry={retry} />
  }
  if (total === null) return <RowsSkeleton label="Loading sounds" count={8} />
  if (total === 0) return empty
  return (
    <div className={styles.rows}>
      <ListedSounds {...{ label, list, total, scroller, saysWhy, onMove }} onRows={wantRows} />
    </div>
  )
}
