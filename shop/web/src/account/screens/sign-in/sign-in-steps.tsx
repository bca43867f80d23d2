import type { ReactNode } from 'react'
import { PasswordForm } from './password-form.tsx'
import { StepForm } from './steps/step-form.tsx'
import type { Steps } from './use-steps.ts'

interface SignInStepsProps {
  steps: Steps
  /** Where somebody wanted to go. */
  from: string | null
  /** Goes on to a provider that one has an account with. */
  onProvider: (id: string) => void
  /** Why one has to sign in, above the first step. */
  children?: ReactNode
}

/** Signing in, step by step. */
export function SignInSteps({ steps, from, onProvider, children }: SignInStepsProps) {
  const { asked, start, take, finish, beginAgain } = steps
  if (asked !== null)
    return (
      <StepForm
        asked={asked.step}
        entry={asked.entry}
        onStep={(step, remembers) => void take(step, asked.entry, remembers)}
        onDone={finish}
        onBack={beginAgain}
      />
    )
  return (
    <>
      {children}
      <PasswordForm
        from={from}
        onStart={start}
        onStep={take}
        onRefused={beginAgain}
        onProvider={onProvider}
      />
    </>
  )
}
