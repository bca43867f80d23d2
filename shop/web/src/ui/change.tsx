import styles from './change.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A value as it is, or as it is and as it becomes: `128→124`. */
export function Change({ from, to, unit = '' }: { from: string; to: string; unit?: string }) {
  if (from === to) {
    return (
      <span className={styles.value}>
        {from}
        {unit && <VisuallyHidden> {unit}</VisuallyHidden>}
      </span>
    )
  }
  return (
    <span className={styles.value}>
      <span className={styles.from}>{from}</span>
      <span aria-hidden="true" className={styles.arrow}>
        →
      </span>
      <VisuallyHidden> heard as </VisuallyHidden>
      <span className={styles.to}>{to}</span>
      {unit && <VisuallyHidden> {unit}</VisuallyHidden>}
    </span>
  )
}
