import type { InputHTMLAttributes, ReactNode } from 'react'
import styles from './field.module.css'
import { Labelled } from './labelled.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  label: string
  /** What is expected, before anything is wrong. */
  hint?: ReactNode
  error?: string | null | undefined
  /** A control of the field's own at its end, such as one that shows a password. */
  end?: ReactNode
  /** Stands in place of the value while the field has no focus: browsers write days in their own way. */
  shown?: string
}

/** A labelled line of text with what is wrong with it underneath. */
export function Field({ label, hint, error, end, shown, ...rest }: FieldProps) {
  return (
    <Labelled {...{ label, hint, error }}>
      {(control) => (
        <div className={styles.box} data-shown={shown}>
          <input {...rest} {...control} data-has-end={end !== undefined} />
          {end}
        </div>
      )}
    </Labelled>
  )
}
