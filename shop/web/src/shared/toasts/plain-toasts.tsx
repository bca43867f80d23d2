import { useToastQueue } from './toast.ts'
import styles from './plain-toasts.module.css'

/** What was said, as it is: for a page that could not fetch anything better. */
export function PlainToasts() {
  const waiting = useToastQueue((queue) => queue.waiting)
  return (
    <ul className={styles.toasts} role="alert">
      {waiting.slice(-3).map(({ message }, at) => (
        <li key={`${at} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}
