import { type InputHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is expected, before anything is wrong. */
  hint?: string | undefined
  error?: string | null | undefined
}

/** A labelled line of text with what is wrong with it underneath. */
export function Field({ label, hint, error, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      />
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
