import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  heading: string
  /** 2 where the screen has its own title above. */
  level?: 1 | 2
  tone?: 'neutral' | 'good' | 'bad'
  /** The next step. */
  action?: ReactNode
  children: ReactNode
}

/** What stands in place of content: nothing there, nothing found, or something failed. */
export function Notice({ heading, tone = 'neutral', level = 1, action, children }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {tone !== 'neutral' && <Icon name={tone === 'bad' ? 'warning' : 'tick'} />}
      <Heading className={styles.heading}>{heading}</Heading>
      <div className={styles.text}>{children}</div>
      {action}
    </section>
  )
}
