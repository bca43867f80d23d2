import { MIN_PASSWORD_LENGTH } from '@segno/contract'
import type { ReactNode } from 'react'
import { PasswordField } from '../../kit/form/fields.tsx'
import type { FormState } from '../../kit/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf } from '../../ui/format-count.ts'
import styles from './new-password-field.module.css'

interface NewPasswordFieldProps<Of extends Readonly<Record<string, unknown>>> {
  form: FormState<Of>
  name: NoInfer<keyof Of & string>
  autoFocus?: boolean
}

/** A password that is being chosen: it says the one rule there is, and when it is kept. */
export function NewPasswordField<Of extends Readonly<Record<string, unknown>>>(
  props: NewPasswordFieldProps<Of>,
) {
  const { length } = String(props.form.values[props.name])
  return <PasswordField {...props} autoComplete="new-password" hint={hintFor(length)} />
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
