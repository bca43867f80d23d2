import { startLinkSignIn, type SignInStep } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { emailAddress, password, username } from '../../../shared/forms/field-schemas.ts'
import { call } from '../../../shared/api/call.ts'
import { hasPasskeys } from '../../../shared/passkeys/device.ts'
import { signInWithPasskey } from '../../../shared/passkeys/passkey-sign-in.ts'
import { AuthError } from '../../../shared/session/auth-error.ts'
import { completeSignIn } from '../../../shared/session/session.ts'
import { signIn } from './sign-in.ts'
import { store } from '../../../shared/storage/stored-keys.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { mailIcon } from '../../../ui/later-icons.ts'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import { DemoPeople } from './demo-people.tsx'
import { broughtVoucher } from './destination.ts'
import type { SignInEntry } from './sign-in-entry.ts'
import styles from './sign-in.module.css'
import { SignInProblem } from './sign-in-problem.tsx'
import { SocialButtons } from './social-buttons.tsx'

interface PasswordFormProps {
  /** Where somebody wanted to go. */
  from: string | null
  /** An attempt begins: what it brings is shown by `onStep` alone. */
  onStart: () => void
  onStep: (step: SignInStep, entry: SignInEntry) => Promise<void>
  onRefused: () => void
  /** Goes on to a provider that one has an account with. */
  onProvider: (id: string) => void
}

const BY_LINK = 'link'
const BY_PASSKEY = 'passkey'
const schema = z.object({ email: username, password })
/** A device knows by itself who it is for. */
const passkeySchema = z.object({ email: z.string(), password: z.string() })
const linkSchema = z.object({ email: emailAddress, password: z.string() })

function schemaOf(way: string) {
  if (way === BY_PASSKEY) return passkeySchema
  return way === BY_LINK ? linkSchema : schema
}

export function PasswordForm({ from, onStart, onStep, onRefused, onProvider }: PasswordFormProps) {
  const attempt = async (entry: SignInEntry, way: string): Promise<void> => {
    onStart()
    try {
      const step = await come(entry, way)
      await onStep(step, entry)
    } catch (error) {
      // The one that is under way goes on.
      if (!isPending(error)) onRefused()
      throw error
    }
  }
  const form = useForm({
    schema: schemaOf,
    fields: { email: { label: 'Email' }, password: { label: 'Password' } },
    initial: { email: '', password: '' },
    send: attempt,
  })
  const demo = useDemo(attempt)
  return (
    <>
      <DemoPeople isBusy={demo.isBusy || form.isBusy} onChoose={demo.completeSignIn} />
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <PasswordField form={form} name="password" autoComplete="current-password" />
        <SignInProblem form={form} />
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Signing in' : 'Sign in'}
        </Button>
        <Button type="submit" value={BY_LINK} icon={mailIcon} aria-disabled={form.isBusy}>
          Email me a link
        </Button>
        {hasPasskeys() && (
          <Button type="submit" value={BY_PASSKEY} icon="lock" aria-disabled={form.isBusy}>
            Use a passkey
          </Button>
        )}
      </form>
      <SocialButtons onChoose={onProvider} />
      <OtherWays from={from} />
    </>
  )
}

function come(entry: SignInEntry, way: string): Promise<SignInStep> {
  if (way === BY_PASSKEY) return signInWithPasskey()
  return way === BY_LINK ? mailLink(entry) : signIn(entry)
}

function isPending(error: unknown): boolean {
  return error instanceof AuthError && error.trouble === 'pendingAttempt'
}

function mailLink({ email }: SignInEntry): Promise<SignInStep> {
  return completeSignIn(() => call(startLinkSignIn, { body: { email, ...broughtVoucher() } }))
}

function useDemo(attempt: (entry: SignInEntry, way: string) => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const comeInAs = async (entry: SignInEntry): Promise<void> => {
    setIsBusy(true)
    await attempt(entry, '')
      .catch(showFailure)
      .finally(() => setIsBusy(false))
  }
  return { isBusy, completeSignIn: comeInAs }
}

function OtherWays({ from }: Pick<PasswordFormProps, 'from'>) {
  return (
    <div className={styles.ways}>
      <Link to="/forgot_password">Forgot your password?</Link>
      <Link to="/register" onClick={() => from !== null && store('loginRedirect', from)}>
        Create an account
      </Link>
      <Link to="/sounds">Browse without an account</Link>
    </div>
  )
}
