import { type InputHTMLAttributes, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  error?: string | null | undefined
}

/** A labelled line of text with what is wrong with it underneath. */
export function Field({ label, error, ...rest }: FieldProps) {
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
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
