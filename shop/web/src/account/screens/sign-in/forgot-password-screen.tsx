import { forgotPassword } from '@segno/contract'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { emailProblem } from '../../../shared/forms/field-problems.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: emailProblem(email) }),
    emptiedBy: ['email_not_found'],
    send: async (entry) => {
      const { email } = await call(forgotPassword, { body: { email: entry.email.trim() } })
      const message = 'A reset password verification code has been sent to your email.'
      showToast({ message, variant: 'success' })
      void navigate(`/reset_password?email=${encodeURIComponent(email)}`)
    },
  })
  return (
    <Split title="Forgot your password?">
      <p>We’ll email you a code to reset it.</p>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormField form={form} name="email" label="Email" type="email" autoComplete="username" autoFocus />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending' : 'Email me a code'}
        </Button>
      </form>
      <div className={styles.ways}>
        <Link to="/login">Back to sign-in</Link>
      </div>
    </Split>
  )
}
