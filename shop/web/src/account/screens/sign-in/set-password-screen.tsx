import { register } from '@segno/contract'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '../../../kit/form/use-form.ts'
import { newPassword } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { UsernameForManagers } from '../../../shared/forms/username-for-managers.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import shapes from '../../../ui/shapes.module.css'
import { Split } from './split.tsx'

const schema = z.object({ password: newPassword })

/** Where an invitation leads. */
export function SetPasswordScreen() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const email = search.get('email') ?? ''
  const invitation = search.get('invitation') ?? ''
  const form = useForm({
    schema,
    fields: { password: { label: 'Password' } },
    initial: { password: '' },
    send: ({ password }) =>
      call(register, { body: { email, password, role: 'user', type: 'user', passwordUpdate: invitation } }),
    // The way in may ask for more, a second factor of an administrator for one.
    onSent: ({ ticket }) =>
      void navigate(ticket === null ? '/login' : `/login#ticket=${ticket}`, { replace: true }),
  })
  if (email === '' || invitation === '') {
    return (
      <Notice heading="This link is incomplete" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Open the full link from your invitation, or ask for a new one.
      </Notice>
    )
  }
  return (
    <Split title="Set your password">
      <p>
        For the account of <strong>{email}</strong>.
      </p>
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <UsernameForManagers email={email} />
        <NewPasswordField form={form} name="password" autoFocus />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Setting password' : 'Set password'}
        </Button>
      </form>
    </Split>
  )
}
