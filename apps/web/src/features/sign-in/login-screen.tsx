import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../shared/document-title.ts'
import type { Redirected } from '../../shared/redirected.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { takeDestination } from './destination.ts'
import { OpenedLink } from './opened-link.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'
import { StepForm } from './steps/step-form.tsx'

/** Signing in, step by step. */
export function LoginScreen() {
  useDocumentTitle('Sign in')
  const { state, search } = useLocation() as { state: Redirected | null; search: string }
  const [link] = useSearchParams()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const [isComingIn, setComingIn] = useState(false)
  const [asked, setAsked] = useState<{ step: SignInStep; password: string } | null>(null)
  const goOn = (): void => void navigate(takeDestination(state?.from ?? null, search), { replace: true })
  const take = (step: SignInStep, password: string): void => {
    if (step.step === 'signedIn' && !step.recoveryCodes) goOn()
    else setAsked({ step, password })
  }
  const opened = link.get('link')
  if (opened !== null) {
    return (
      <Split title="Sign in">
        <OpenedLink link={opened} />
      </Split>
    )
  }
  if (isSignedIn && !isComingIn && !asked) return <Navigate to={state?.from ?? '/sounds'} replace />
  return (
    <Split title="Sign in">
      {state?.message && <p className={styles.why}>{state.message}</p>}
      {asked ? (
        <StepForm
          asked={asked.step}
          password={asked.password}
          onStep={(step) => take(step, asked.password)}
          onDone={goOn}
          onBack={() => setAsked(null)}
        />
      ) : (
        <PasswordForm onStart={() => setComingIn(true)} onStep={take} />
      )}
    </Split>
  )
}
