import { resetPassword } from '@segno/contract'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { codeProblem, emailProblem, newPasswordProblem } from '../../../shared/forms/field-problems.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { endSession } from '../../../shared/session/session-end.ts'
import { useTokens } from '../../../shared/session/token-store.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

export function ResetPasswordScreen() {
  const form = useReset()
  return (
    <Split title="Set a new password">
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <FormField
          form={form}
          name="code"
          label="Code from the email"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <NewPasswordField form={form} name="newPassword" label="New password" />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Setting password' : 'Set password'}
        </Button>
      </form>
      <div className={styles.ways}>
        <Link to="/forgot_password">Email me another code</Link>
      </div>
    </Split>
  )
}

function useReset() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  return useForm({
    initial: { email, code: search.get('code') ?? '', newPassword: '' },
    check: (entry) => ({
      email: emailProblem(entry.email),
      code: codeProblem(entry.code),
      newPassword: newPasswordProblem(entry.newPassword),
    }),
    emptiedBy: ['code_wrong'],
    emptied: { email, code: '', newPassword: '' },
    send: async (entry) => {
      const body = { ...entry, email: entry.email.trim(), code: entry.code.trim() }
      await call(resetPassword, { body })
      showToast({ message: 'Password set. Sign in with it.', variant: 'success' })
      // Every session has ended by this, that of this browser too.
      if (useTokens.getState().tokens) endSession({ goTo: 'login', message: null })
      else void navigate('/login')
    },
  })
}
