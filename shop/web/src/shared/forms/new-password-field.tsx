import { MIN_PASSWORD_LENGTH } from '@segno/contract'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/format-count.ts'
import { FormPassword } from './form-field.tsx'
import styles from './new-password-field.module.css'
import type { Form } from './use-form.ts'

interface NewPasswordFieldProps<Of extends Readonly<Record<string, string>>> {
  form: Form<Of>
  name: keyof Of & string
  label: string
  autoFocus?: boolean
}

/** A password that is being chosen: it says the one rule there is, and when it is kept. */
export function NewPasswordField<Of extends Readonly<Record<string, string>>>(
  props: NewPasswordFieldProps<Of>,
) {
  const { length } = props.form.entry[props.name] ?? ''
  return <FormPassword {...props} autoComplete="new-password" hint={hintFor(length)} />
}

function hintFor(length: number): ReactNode {
  const missing = MIN_PASSWORD_LENGTH - length
  if (length === 0) return `At least ${MIN_PASSWORD_LENGTH} characters. A few words make a good password.`
  if (missing > 0) return `${countOf(missing, 'more character', 'more characters')} to go`
  return (
    <span className={styles.kept}>
      <Icon name="tick" />
      Long enough
    </span>
  )
}
