import type { ReactNode } from 'react'
import { FewSounds } from './few-sounds.tsx'
import page from '../../../ui/page.module.css'
import styles from './sign-in.module.css'

/** A form on one side, and on the other what it is all for. */
export function Split({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <div className={styles.inner}>
          <h1 className={page.title}>{title}</h1>
          {children}
        </div>
      </div>
      <aside className={styles.heard} aria-label="Sounds to listen to">
        <div className={styles.heardInner}>
          <FewSounds />
        </div>
      </aside>
    </div>
  )
}
