import { type SelectHTMLAttributes, useId } from 'react'
import { FieldNote } from './field-note.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  label: string
  error?: string | null | undefined
}

/** A labelled list to choose from, in a form. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <select
          {...rest}
          id={id}
          className={styles.input}
          data-has-end="true"
          aria-invalid={!!error}
          aria-describedby={error ? `${id}-note` : undefined}
        >
          {children}
        </select>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
