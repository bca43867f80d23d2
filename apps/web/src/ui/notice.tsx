import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  heading: string
  tone?: 'neutral' | 'bad'
  /** The next step. */
  action?: ReactNode
  children: ReactNode
}

/** What stands in place of content: nothing there, nothing found, or something failed. */
export function Notice({ heading, tone = 'neutral', action, children }: NoticeProps) {
  return (
    <section className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {tone === 'bad' && <Icon name="warning" />}
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.text}>{children}</div>
      {action}
    </section>
  )
}
