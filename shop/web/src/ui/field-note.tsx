import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldNoteProps {
  id: string
  hint?: ReactNode
  error?: string | null | undefined
}

/** What is wrong with a field, or else what is expected. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} className={styles.error}>
        <Icon name="warning" />
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  )
}
