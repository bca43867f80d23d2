import styles from './library.module.css'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** The day, with the exact time on hover. */
export function PurchaseDate({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time className={styles.date} dateTime={at} title={moment.format(date)}>
      {day.format(date)}
    </time>
  )
}
