import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'

interface LabelledProps {
  label: string
  /** What is expected, before anything is wrong. */
  hint?: ReactNode
  error?: string | null | undefined
  children: (control: {
    id: string
    className: string | undefined
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control under its label, with what is wrong with it underneath. */
export function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': !!error,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
      })}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
