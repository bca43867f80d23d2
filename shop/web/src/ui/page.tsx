import type { ReactNode } from 'react'
import styles from './page.module.css'

/** A screen that is read from top to bottom under its title. */
export function Page({
  title,
  width = 'wide',
  isText = false,
  children,
}: {
  title: string
  /** `list`: rows that have as many columns as those of sounds. */
  width?: 'wide' | 'narrow' | 'list'
  /** Nothing on it takes the focus: it does so itself, or the arrow keys could not scroll it. */
  isText?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.page} {...(isText ? { tabIndex: 0, role: 'region', 'aria-label': title } : {})}>
      <div className={styles.inner} data-width={width}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  )
}
