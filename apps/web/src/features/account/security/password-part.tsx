import { changePassword } from '@segno/contract'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'

export function PasswordPart({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.part}>
      <h3>Password</h3>
      {isOpen ? (
        <PasswordForm email={email} onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>Change my password</Button>
      )}
    </div>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({
    initial: { oldPassword: '', newPassword: '' },
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? 'Password cannot be empty' : null,
      newPassword: newPassword === '' ? 'Password cannot be empty' : null,
    }),
    send: async (body) => {
      await call(changePassword, { body })
      showToast({
        message: 'Your password was changed. Every other browser was signed out.',
        variant: 'success',
      })
      onDone()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField
        form={form}
        name="oldPassword"
        label="Present password"
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <FormField
        form={form}
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          Change it
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
