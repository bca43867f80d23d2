import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useMailed } from '../../../shared/page/use-mailed.ts'
import { useDocumentTitle } from '../../../shared/page/document-title.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import type { Redirected } from '../../../shared/page/redirected.ts'
import { haveLeft } from '../../../shared/session/session-end.ts'
import { useIsSignedIn } from '../../../shared/session/token-store.ts'
import { takeDestination } from './destination.ts'
import { arrivalSentence } from './hosted/arrival-words.ts'
import { useArrival } from './hosted/use-arrival.ts'
import { useProvider } from './hosted/use-provider.ts'
import { OpenedLink } from './opened-link.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'
import { stepTitle } from './steps/step-title.ts'
import { useSteps } from './use-steps.ts'

export function LoginScreen() {
  const opened = useMailed().get('link')
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

function SignIn() {
  const { state, search } = useLocation() as { state: Redirected | null; search: string }
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const from = state?.from ?? null
  const steps = useSteps(() => void navigate(takeDestination(from, search), { replace: true }))
  const problem = useArrival(steps)
  const goToProvider = useProvider(from)
  const title = steps.asked === null ? 'Sign in' : stepTitle(steps.asked.step)
  useDocumentTitle(title)
  if (isSignedIn && !steps.isComingIn) return <Navigate to={from ?? '/sounds'} replace />
  return (
    <Split title={title}>
      <SignInSteps steps={steps} from={from} onProvider={goToProvider}>
        {state?.message && <p className={styles.why}>{state.message}</p>}
        {problem !== null && <FormProblem>{arrivalSentence(problem)}</FormProblem>}
      </SignInSteps>
    </Split>
  )
}
