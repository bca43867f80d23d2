import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './form-problem.module.css'

/** What the server said to a form, with what one can do about it. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
