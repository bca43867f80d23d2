import { useState, type FormEvent } from 'react'
import { Navigate, useLocation } from 'react-router'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import type { Redirected } from '../../shared/redirected.ts'
import { signIn } from '../../shared/session/session.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { supportHost } from '../../shared/shop.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { DemoPeople } from './demo-people.tsx'
import styles from './sign-in.module.css'
import { missingOf, type SignInEntry } from './sign-in-rules.ts'

export function LoginScreen() {
  useDocumentTitle('Sign in')
  const { state } = useLocation() as { state: Redirected | null }
  const isSignedIn = useIsSignedIn()
  const { problem, isBusy, trySignIn } = useSignIn()
  if (isSignedIn && !isBusy) return <Navigate to={state?.from ?? '/sounds'} replace />
  return (
    <Page title="Sign in" width="narrow">
      {state?.message && <p className={styles.why}>{state.message}</p>}
      <DemoPeople isBusy={isBusy} onChoose={trySignIn} />
      <SignInForm isBusy={isBusy} problem={problem} onSubmit={trySignIn} />
    </Page>
  )
}

function useSignIn() {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const trySignIn = async (entry: SignInEntry): Promise<void> => {
    setProblem(null)
    setIsBusy(true)
    try {
      await signIn({ email: entry.email.trim(), password: entry.password })
    } catch (error) {
      setProblem(failureSentence(error, supportHost()))
    } finally {
      setIsBusy(false)
    }
  }
  return { problem, isBusy, trySignIn }
}

interface SignInFormProps {
  isBusy: boolean
  problem: string | null
  onSubmit: (entry: SignInEntry) => Promise<void>
}

function SignInForm({ isBusy, problem, onSubmit }: SignInFormProps) {
  const [entry, setEntry] = useState<SignInEntry>({ email: '', password: '' })
  const [isChecked, setIsChecked] = useState(false)
  const missing = isChecked ? missingOf(entry) : { email: null, password: null }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setIsChecked(true)
    const { email, password } = missingOf(entry)
    const wrong = email ? 'email' : password ? 'password' : null
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else void onSubmit(entry)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={entry.email}
        error={missing.email}
        onChange={(event) => setEntry({ ...entry, email: event.currentTarget.value })}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={entry.password}
        error={missing.password}
        onChange={(event) => setEntry({ ...entry, password: event.currentTarget.value })}
      />
      {problem && (
        <p className={styles.problem} role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
      <Button type="submit" look="primary" aria-disabled={isBusy}>
        {isBusy ? 'Signing in' : 'Sign in'}
      </Button>
    </form>
  )
}
