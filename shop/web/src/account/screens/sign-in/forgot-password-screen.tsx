import { forgotPassword } from '@segno/contract'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { emailAddress } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

const schema = z.object({ email: emailAddress })

export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const form = useForm({
    schema,
    fields: { email: { label: 'Email' } },
    initial: { email: '' },
    emptiedBy: 'email_not_found',
    send: (body) => call(forgotPassword, { body }),
    done: 'A reset password verification code has been sent to your email.',
    onSent: ({ email }) => void navigate(`/reset_password?email=${encodeURIComponent(email)}`),
  })
  return (
    <Split title="Forgot your password?">
      <p>We’ll email you a code to reset it.</p>
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <TextField form={form} name="email" type="email" autoComplete="username" autoFocus />
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
