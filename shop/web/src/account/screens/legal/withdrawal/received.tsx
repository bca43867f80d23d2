import { LOCALE } from '@segno/units'
import type { ReactNode } from 'react'
import { openAtStart } from '../../../../kit/layout/open-at-start.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import styles from '../legal.module.css'

interface ReceivedProps {
  receipt: { readonly number: string; readonly declaredAt: string }
  email: string
  /** What follows from it. */
  children: ReactNode
}

/** The receipt of a declaration: what came, when, and what happens now. */
export function Received({ receipt: { number, declaredAt }, email, children }: ReceivedProps) {
  const at = new Date(declaredAt).toLocaleString(LOCALE, { dateStyle: 'long', timeStyle: 'long' })
  return (
    <div ref={openAtStart} className={styles.form} role="status">
      <h2 className={styles.received}>
        <Icon name="tick" /> Withdrawal received
      </h2>
      {children}
      <p>
        Received on <strong>{at}</strong>. Its number is <strong>{number}</strong>. We emailed a copy to{' '}
        <strong>{email}</strong>.
      </p>
      <ButtonLink to="/sounds">Go to sounds</ButtonLink>
    </div>
  )
}
