import { failureSentence } from '../../shared/api/failure-rules.ts'
import { supportHost } from '../../shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RowSource } from './list-row.ts'
import type { RowRange } from './row-range.ts'
import styles from './rows-trouble.module.css'

interface RowsTroubleProps {
  list: RowSource
  inPage: RowRange
}

/** Over rows that could not be fetched, wherever one has scrolled to: why, and how to ask for them once more. */
export function RowsTrouble({ list: { trouble, rowAt }, inPage }: RowsTroubleProps) {
  if (!trouble || !isAnyMissing(rowAt, inPage)) return null
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
  for (let index = first; index <= last; index++) {
    if (rowAt(index).kind === 'loading') return true
  }
  return false
}
