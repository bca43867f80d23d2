import type { ReactNode } from 'react'
import styles from './page.module.css'

/** A screen that is read from top to bottom under its title. */
export function Page({
  title,
  width = 'wide',
  children,
}: {
  title: string
  width?: 'wide' | 'narrow'
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <div className={styles.inner} data-width={width}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  )
}
