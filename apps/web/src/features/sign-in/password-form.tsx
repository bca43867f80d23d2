import { resendConfirmationCode, startLinkSignIn, type CallError, type SignInStep } from '@segno/contract'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { FormField } from '../../shared/forms/form-field.tsx'
import { FormProblem } from '../../shared/forms/form-problem.tsx'
import { useForm, type Form } from '../../shared/forms/use-form.ts'
import { signIn } from '../../shared/session/session.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DemoPeople } from './demo-people.tsx'
import { emailProblem, passwordProblem, usernameProblem } from './entry-rules.ts'
import styles from './sign-in.module.css'

interface PasswordFormProps {
  /** An attempt begins: what it brings is shown by `onStep` alone. */
  onStart: () => void
  onStep: (step: SignInStep, password: string) => void
}

interface Entry extends Readonly<Record<string, string>> {
  readonly email: string
  readonly password: string
}

export function PasswordForm({ onStart, onStep }: PasswordFormProps) {
  const attempt = async ({ email, password }: Entry): Promise<void> => {
    onStart()
    onStep(await signIn({ email: email.trim(), password }), password)
  }
  const form = useForm<Entry>({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: usernameProblem(email), password: passwordProblem(password) }),
    send: attempt,
  })
  const [isBusy, setIsBusy] = useState(false)
  const comeInAs = async (entry: { email: string; password: string }): Promise<void> => {
    setIsBusy(true)
    await attempt({ ...entry })
      .catch(showFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <DemoPeople isBusy={isBusy || form.isBusy} onChoose={comeInAs} />
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <FormField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <FormField
          form={form}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <SignInProblem form={form} />
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <OtherWays email={form.entry.email} onStep={(step) => onStep(step, '')} onStart={onStart} />
    </>
  )
}

/** What went wrong, with the way on that belongs to it. */
function SignInProblem({ form }: { form: Form<Entry> }) {
  const { failure, problem } = form
  if (problem === null) return null
  const email = form.entry.email.trim()
  return (
    <FormProblem>
      <p>{problem}</p>
      {failure?.failure.code === 'account_not_found' && (
        <Link to={`/register?email=${encodeURIComponent(email)}`}>Create an account</Link>
      )}
      {failure?.failure.code === 'not_confirmed' && <ResendButton email={email} />}
    </FormProblem>
  )
}

function ResendButton({ email }: { email: string }) {
  const navigate = useNavigate()
  const resend = async (): Promise<void> => {
    try {
      await call(resendConfirmationCode, { body: { email } })
      void navigate(`/confirm_email?email=${encodeURIComponent(email)}`)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <Button look="quiet" onClick={() => void resend()}>
      Send me another code
    </Button>
  )
}

interface OtherWaysProps {
  email: string
  onStart: () => void
  onStep: (step: SignInStep) => void
}

function OtherWays({ email, onStart, onStep }: OtherWaysProps) {
  const mailLink = async (): Promise<void> => {
    const problem = emailProblem(email)
    if (problem) return showToast({ message: problem, variant: 'warning', preventDuplicate: true })
    onStart()
    await call(startLinkSignIn, { body: { email: email.trim() } }).then(onStep, (error: CallError) =>
      showFailure(error),
    )
  }
  return (
    <div className={styles.ways}>
      <Button look="quiet" onClick={() => void mailLink()}>
        Mail me a link instead
      </Button>
      <Link to="/forgot_password">Forgot your password?</Link>
      <Link to="/register">Create an account</Link>
      <Link to="/sounds">Listen without one</Link>
    </div>
  )
}
