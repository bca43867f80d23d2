import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldNote } from './field-note.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is expected, before anything is wrong. */
  hint?: ReactNode
  error?: string | null | undefined
  /** A control of the field's own at its end, such as one that shows a password. */
  end?: ReactNode
}

/** A labelled line of text with what is wrong with it underneath. */
export function Field({ label, hint, error, end, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          data-has-end={end !== undefined}
          aria-invalid={!!error}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {end}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
