import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  /** 0…1; null where nobody knows how much is left. */
  fraction: number | null
}

/** How much of long work is done. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  if (fraction === null) return <div className={styles.passing} role="progressbar" aria-label={label} />
  return <progress className={styles.bar} aria-label={label} max={1} value={fraction} />
}
