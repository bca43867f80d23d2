import type { ReactNode } from 'react'
import { codeProblem, passwordProblem } from '../../../../shared/forms/field-problems.ts'
import { FormField, FormPassword } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { UsernameForManagers } from '../../../../shared/forms/username-for-managers.tsx'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'

interface AskFormProps {
  label: string
  /** What the button does. */
  send: string
  onGiven: (answer: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password before something is changed. */
export function AskPassword({ label, send, onGiven, onCancel }: AskFormProps) {
  const email = useAppState(({ user }) => user.email)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: passwordProblem(password) }),
    send: ({ password }) => onGiven(password),
    emptiedBy: ['wrong_password'],
  })
  return (
    <AskForm {...{ form, send, onCancel }}>
      <UsernameForManagers email={email} />
      <FormPassword form={form} name="password" label={label} autoComplete="current-password" autoFocus />
    </AskForm>
  )
}

/** Asks for a code that was mailed, or that an authenticator shows. */
export function AskCode({ label, send, onGiven, onCancel }: AskFormProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeProblem(code) }),
    send: ({ code }) => onGiven(code.trim()),
    emptiedBy: ['code_wrong'],
  })
  return (
    <AskForm {...{ form, send, onCancel }}>
      <FormField
        form={form}
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </AskForm>
  )
}

interface AskFormFrameProps extends Pick<AskFormProps, 'send' | 'onCancel'> {
  form: Pick<ReturnType<typeof useForm>, 'submit' | 'problem' | 'isBusy'>
  children: ReactNode
}

function AskForm({ form, send, onCancel, children }: AskFormFrameProps) {
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {send}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
