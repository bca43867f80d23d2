import styles from './data.module.css'

interface StateMarkProps {
  tone: 'good' | 'bad' | 'neutral'
  children: string
}

/** How something stands, in a word. */
export function StateMark({ tone, children }: StateMarkProps) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}
