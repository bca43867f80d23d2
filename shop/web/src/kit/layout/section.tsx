import { type ReactNode, useId } from 'react'
import shapes from '../../ui/shapes.module.css'
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
      <header className={shapes.ends}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={shapes.row}>{tools}</div>}
      </header>
      {children}
    </section>
  )
}
