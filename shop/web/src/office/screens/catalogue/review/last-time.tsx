import type { ReviewSound } from '@segno/contract'
import { Day } from '../../../../kit/format/day.tsx'
import styles from './review.module.css'

const DONE = { askForChange: 'Asked', reject: 'Rejected' } as const

/** `Asked on 12 May: it needs another title “Not Bass 1.”` */
export function LastTime({ decision, reason, note, decidedAt }: NonNullable<ReviewSound['lastRefusal']>) {
  return (
    <p className={styles.lastTime}>
      {DONE[decision]} on <Day at={decidedAt} />:{' '}
      {[reason && withinSentence(reason), note && `“${note}”`].filter(Boolean).join(' ')}
    </p>
  )
}

const withinSentence = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1)
