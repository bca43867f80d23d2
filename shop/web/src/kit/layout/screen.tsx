import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface ScreenProps {
  title: string
  description?: ReactNode
  /** The one primary action. */
  action?: ReactNode
  width?: 'wide' | 'form'
  children: ReactNode
}

/** A screen: where one is, what one can do here, and its sections below. */
export function Screen({ title, description, action, width = 'wide', children }: ScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.inner} data-width={width}>
        <header className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {action}
          {description && <p className={styles.description}>{description}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
