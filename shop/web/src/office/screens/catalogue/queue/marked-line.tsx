import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import styles from './queue-screen.module.css'
import type { QueueCursor } from './use-queue-cursor.ts'

interface MarkedLineProps {
  cursor: Pick<QueueCursor<never>, 'markedCount' | 'markAll' | 'unmark'>
  /** The keys of the queue. */
  hint: string
  /** Further buttons. */
  children?: ReactNode
}

/** How many sounds are marked; while none is, the keys. */
export function MarkedLine({ cursor: { markedCount, markAll, unmark }, hint, children }: MarkedLineProps) {
  const isAny = markedCount > 0
  return (
    <div className={styles.marked}>
      <span role="status">
        {isAny ? (
          `${countOf(markedCount, 'sound', 'sounds')} marked`
        ) : (
          <span className={styles.hint}>{hint}</span>
        )}
      </span>
      {children}
      <Button look="quiet" onClick={isAny ? unmark : markAll}>
        {isAny ? 'Select none' : 'Select all'}
      </Button>
    </div>
  )
}
