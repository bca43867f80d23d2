import type { ReviewSound } from '@segno/contract'
import styles from './review.module.css'

const DONE = { askForChange: 'Asked', reject: 'Rejected' } as const
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** `Asked on 12 May: it needs another title “Not Bass 1.”` */
export function LastTime({ decision, reason, note, decidedAt }: NonNullable<ReviewSound['lastRefusal']>) {
  const at = new Date(decidedAt)
  return (
    <p className={styles.lastTime}>
      {DONE[decision]} on{' '}
      <time dateTime={decidedAt} title={moment.format(at)}>
        {day.format(at)}
      </time>
      : {[reason && withinSentence(reason), note && `“${note}”`].filter(Boolean).join(' ')}
    </p>
  )
}

const withinSentence = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1)
