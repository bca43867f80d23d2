import type { SelectHTMLAttributes } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { Labelled } from './labelled.tsx'

type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  label: string
  error?: string | null | undefined
}

/** A labelled list to choose from, in a form. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  return (
    <Labelled {...{ label, error }}>
      {(control) => (
        <div className={styles.box}>
          <select {...rest} {...control} data-has-end="true">
            {children}
          </select>
          <span className={styles.arrow}>
            <Icon name="down" />
          </span>
        </div>
      )}
    </Labelled>
  )
}
