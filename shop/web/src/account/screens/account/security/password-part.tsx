import { changePassword } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { newPasswordProblem, passwordProblem } from '../../../../shared/forms/field-problems.ts'
import { FormPassword } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../../shared/forms/new-password-field.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { UsernameForManagers } from '../../../../shared/forms/username-for-managers.tsx'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../account.module.css'

export function PasswordPart({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Password</h3>
      {isOpen ? (
        <PasswordForm email={email} onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Change password</Button>
      )}
    </div>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: passwordProblem(oldPassword),
      newPassword: newPasswordProblem(newPassword),
    }),
    send: async (body) => {
      await call(changePassword, { body })
      showToast({
        message: 'Password changed. Every other browser was signed out.',
        variant: 'success',
      })
      onDone()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <UsernameForManagers email={email} />
      <FormPassword
        form={form}
        name="oldPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
      <NewPasswordField form={form} name="newPassword" label="New password" />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Change password
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
