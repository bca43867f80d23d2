import { useSyncExternalStore } from 'react'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { supportHost } from '../../shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ListTrouble, RowSource } from './list-row.ts'
import type { RowRange } from './row-range.ts'
import type { RowScroller } from './row-scroller.ts'
import styles from './rows-trouble.module.css'

interface RowsTroubleProps {
  list: RowSource
  /** Tells which are in the page. */
  scroller: RowScroller
}

/** Over rows that could not be fetched, wherever one has scrolled to: why, and how to ask for them once more. */
export function RowsTrouble({ list, scroller }: RowsTroubleProps) {
  return list.trouble ? <Trouble rowAt={list.rowAt} trouble={list.trouble} scroller={scroller} /> : null
}

interface TroubleProps extends Pick<RowSource, 'rowAt'> {
  trouble: ListTrouble
  scroller: RowScroller
}

function Trouble({ trouble, rowAt, scroller }: TroubleProps) {
  const { wanted } = useSyncExternalStore(scroller.subscribe, scroller.snapshot)
  if (!isAnyMissing(rowAt, wanted)) return null
  return (
    <div className={styles.place}>
      <div role="alert" className={styles.trouble}>
        <Icon name="warning" />
        <span>These sounds could not be loaded. {failureSentence(trouble.error, supportHost())}</span>
        <Button onClick={trouble.retry}>Try again</Button>
      </div>
    </div>
  )
}

function isAnyMissing(rowAt: RowSource['rowAt'], { first, last }: RowRange): boolean {
  for (let index = Math.max(0, first); index <= last; index++) {
    if (rowAt(index).kind === 'loading') return true
  }
  return false
}
