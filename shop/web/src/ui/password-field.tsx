import { type ComponentProps, useState } from 'react'
import { closedEyeIcon, eyeIcon } from './later-icons.ts'
import { Field } from './field.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'end'>

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const label = isShown ? 'Hide the password' : 'Show the password'
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={styles.end}
          title={label}
          aria-label={label}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? closedEyeIcon : eyeIcon} />
        </button>
      }
    />
  )
}
