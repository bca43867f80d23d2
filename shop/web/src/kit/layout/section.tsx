import { type ReactNode, useId } from 'react'
import styles from './layout.module.css'

interface SectionProps {
  title: string
  /** Buttons beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A titled panel of a screen. */
export function Section({ title, tools, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}
