import { useState } from 'react'
import { formatDay } from '../../../kit/format/date.ts'
import { countOf } from '../../../ui/format-count.ts'
import styles from './withdrawals.module.css'

const DAY_MS = 86_400_000
const SOON_DAYS = 3

/** The day by which an open declaration is to be answered, and how long that is. */
export function Due({ at }: { at: string }) {
  const [now] = useState(Date.now)
  const days = Math.floor((Date.parse(at) - now) / DAY_MS)
  return (
    <div>
      <div>Open</div>
      <div className={days < SOON_DAYS ? styles.urgent : styles.note}>
        {days < 0 ? 'Overdue since' : 'Due'} {formatDay(at)}
      </div>
      {days >= 0 && <div className={styles.note}>{leftWords(days)}</div>}
    </div>
  )
}

const leftWords = (days: number): string =>
  days === 0 ? 'within a day' : `${countOf(days, 'day', 'days')} left`
