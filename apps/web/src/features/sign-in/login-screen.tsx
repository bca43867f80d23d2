import type { SignInStep } from '@segno/contract'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../shared/document-title.ts'
import type { Redirected } from '../../shared/redirected.ts'
import { rememberThisBrowser } from '../../shared/session/device-key.ts'
import { haveLeft } from '../../shared/session/session-end.ts'
import { useIsSignedIn } from '../../shared/session/token-store.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { takeDestination } from './destination.ts'
import { OpenedLink } from './opened-link.tsx'
import { PasswordForm } from './password-form.tsx'
import type { SignInEntry } from './sign-in-entry.ts'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'
import { StepForm } from './steps/step-form.tsx'
import { stepTitle } from './steps/step-title.ts'

interface Asked {
  readonly step: SignInStep
  /** What was typed in the first step. */
  readonly entry: SignInEntry
}

export function LoginScreen() {
  const opened = useSearchParams()[0].get('link')
  // Tells the guards that whoever was led here from a session's end has arrived.
  useEffect(haveLeft, [])
  return opened === null ? <SignIn /> : <SayYes link={opened} />
}

function SayYes({ link }: { link: string }) {
  useDocumentTitle('Sign in')
  return (
    <Split title="Sign in">
      <OpenedLink link={link} />
    </Split>
  )
}

/** Signing in, step by step. */
function SignIn() {
  const { state } = useLocation() as { state: Redirected | null }
  const isSignedIn = useIsSignedIn()
  const { asked, isComingIn, start, take, finish, beginAgain } = useSteps(state?.from ?? null)
  const title = asked === null ? 'Sign in' : stepTitle(asked.step)
  useDocumentTitle(title)
  if (isSignedIn && !isComingIn) return <Navigate to={state?.from ?? '/sounds'} replace />
  return (
    <Split title={title}>
      {asked === null ? (
        <>
          {state?.message && <p className={styles.why}>{state.message}</p>}
          <PasswordForm from={state?.from ?? null} onStart={start} onStep={take} onRefused={beginAgain} />
        </>
      ) : (
        <StepForm
          asked={asked.step}
          entry={asked.entry}
          onStep={(step, remembers) => void take(step, asked.entry, remembers)}
          onDone={finish}
          onBack={beginAgain}
        />
      )}
    </Split>
  )
}

/** Which step is being asked for, and what happens after the last one. */
function useSteps(from: string | null) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isComingIn, setComingIn] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const finish = (): void => void navigate(takeDestination(from, search), { replace: true })
  const take = async (step: SignInStep, entry: SignInEntry, remembers = false): Promise<void> => {
    const isIn = step.step === 'signedIn'
    // Not being remembered is no reason not to come in.
    if (isIn && remembers) await rememberThisBrowser().catch(showFailure)
    if (isIn && !step.recoveryCodes) finish()
    else setAsked({ step, entry })
  }
  return {
    asked,
    /** From the first attempt on, this screen and no other leads on. */
    isComingIn,
    start: () => setComingIn(true),
    take,
    finish,
    beginAgain: () => {
      setAsked(null)
      setComingIn(false)
    },
  }
}
