import { formatCount } from './format-count.ts'
import styles from './check-row.module.css'

interface CheckRowProps {
  label: string
  isChecked: boolean
  /** How many there are; `null` while that is not known. */
  count?: number | null
  onChange: () => void
}

/** A checkbox as one dense line: box, name, count. */
export function CheckRow({ label, isChecked, count, onChange }: CheckRowProps) {
  return (
    <label className={styles.row} data-empty={count === 0 && !isChecked}>
      <input type="checkbox" className={styles.box} checked={isChecked} onChange={onChange} />
      <span className={styles.label}>{label}</span>
      {typeof count === 'number' && <span className={styles.count}>{formatCount(count)}</span>}
    </label>
  )
}
