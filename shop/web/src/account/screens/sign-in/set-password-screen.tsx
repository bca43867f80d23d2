import { currencyOf, guessCountry, register } from '@segno/contract'
import { useNavigate } from 'react-router'
import { useMailed } from '../../../shared/page/use-mailed.ts'
import * as z from 'zod/mini'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { filled, newPassword } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { UsernameForManagers } from '../../../shared/forms/username-for-managers.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import fields from '../../../kit/form/form.module.css'
import shapes from '../../../ui/shapes.module.css'
import { Split } from './split.tsx'

/** Where an invitation leads, and confirming an account in another browser than the one that registered it. */
export function SetPasswordScreen() {
  const search = useMailed()
  const email = search.get('email') ?? ''
  const claim = search.get('claim')
  const secret = claim ?? search.get('invitation') ?? ''
  if (email === '' || secret === '') {
    return (
      <Notice heading="This link is incomplete" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
        Open the full link from your invitation, or ask for a new one.
      </Notice>
    )
  }
  return claim === null ? (
    <Invited email={email} secret={secret} />
  ) : (
    <Claimed email={email} secret={secret} />
  )
}

interface Given {
  email: string
  secret: string
}

function Invited({ email, secret }: Given) {
  const goOn = useGoOn()
  const form = useForm({
    schema: z.object({ password: newPassword }),
    fields: { password: { label: 'Password' } },
    initial: { password: '' },
    send: ({ password }) => call(register, { body: bodyOf({ email, secret }, { password }) }),
    onSent: goOn,
  })
  return (
    <Split title="Set your password">
      <p>
        For the account of <strong>{email}</strong>.
      </p>
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <UsernameForManagers email={email} />
        <NewPasswordField form={form} name="password" autoFocus />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <SetPassword isBusy={form.isBusy} />
      </form>
    </Split>
  )
}

const claimed = z.object({
  firstName: filled('First name cannot be empty'),
  lastName: filled('Last name cannot be empty'),
  password: newPassword,
})

function Claimed({ email, secret }: Given) {
  const goOn = useGoOn()
  const form = useForm({
    schema: claimed,
    fields: {
      firstName: { label: 'First name' },
      lastName: { label: 'Last name' },
      password: { label: 'New password' },
    },
    initial: { firstName: '', lastName: '', password: '' },
    send: (entry) => {
      const country = guessCountry(navigator.languages)
      const home = country === '' ? {} : { country, currency: currencyOf(country) }
      return call(register, { body: bodyOf({ email, secret }, { ...entry, ...home }) })
    },
    onSent: goOn,
  })
  return (
    <Split title="Set your password">
      <p>
        <strong>{email}</strong> was registered in another browser. Set a new password: the one entered there
        stops working.
      </p>
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <UsernameForManagers email={email} />
        <div className={fields.pair}>
          <TextField form={form} name="firstName" autoComplete="given-name" autoFocus />
          <TextField form={form} name="lastName" autoComplete="family-name" />
        </div>
        <NewPasswordField form={form} name="password" />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <SetPassword isBusy={form.isBusy} />
      </form>
    </Split>
  )
}

function SetPassword({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" look="primary" aria-disabled={isBusy}>
      {isBusy ? 'Setting password' : 'Set password'}
    </Button>
  )
}

const bodyOf = <Entry extends object>({ email, secret }: Given, entry: Entry) =>
  ({ email, role: 'user', type: 'user', passwordUpdate: secret, ...entry }) as const

/** The way in may ask for more, a second factor of an administrator for one. */
function useGoOn(): (made: { ticket: string | null }) => void {
  const navigate = useNavigate()
  return ({ ticket }) =>
    void navigate(ticket === null ? '/login' : `/login#ticket=${ticket}`, { replace: true })
}
