import { type TextareaHTMLAttributes, useId } from 'react'
import { FieldNote } from './field-note.tsx'
import styles from './field.module.css'

type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  label: string
  error?: string | null | undefined
}

/** A labelled text of several lines with what is wrong with it underneath. */
export function TextAreaField({ label, error, ...rest }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
