import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './form-problem.module.css'

/** A long form may have scrolled its own end out of sight. */
const bringIntoSight = (problem: HTMLElement | null): void => problem?.scrollIntoView({ block: 'nearest' })

/** What the server said to a form, with what one can do about it. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div ref={bringIntoSight} className={styles.problem} role="alert">
      <Icon name="warning" />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
