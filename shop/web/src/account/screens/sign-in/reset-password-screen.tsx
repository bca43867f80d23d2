import { resetPassword } from '@segno/contract'
import { Link, useNavigate } from 'react-router'
import { useMailed } from '../../../shared/page/use-mailed.ts'
import * as z from 'zod/mini'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { confirmationCode, emailAddress, newPassword } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { endSession } from '../../../shared/session/session-end.ts'
import { useTokens } from '../../../shared/session/token-store.ts'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { DemoMailbox } from './demo-mailbox.tsx'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

export function ResetPasswordScreen() {
  const form = useReset()
  return (
    <Split title="Set a new password">
      <DemoMailbox />
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <TextField form={form} name="code" inputMode="numeric" autoComplete="one-time-code" />
        <NewPasswordField form={form} name="newPassword" />
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

const schema = z.object({ email: emailAddress, code: confirmationCode, newPassword })

function useReset() {
  const navigate = useNavigate()
  const search = useMailed()
  const email = search.get('email') ?? ''
  return useForm({
    schema,
    fields: {
      email: { label: 'Email' },
      code: { label: 'Code from the email' },
      newPassword: { label: 'New password' },
    },
    initial: { email, code: search.get('code') ?? '', newPassword: '' },
    emptiedBy: 'code_wrong',
    emptied: { email, code: '', newPassword: '' },
    send: (body) => call(resetPassword, { body }),
    done: 'Password set. Sign in with it.',
    onSent: () => {
      // Every session has ended by this, that of this browser too.
      if (useTokens.getState().tokens) endSession({ goTo: 'login', message: null })
      else void navigate('/login')
    },
  })
}
