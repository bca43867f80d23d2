import type { SignInStep } from '@segno/contract'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChooseFactor } from './choose-factor.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { WaitForLink } from './wait-for-link.tsx'

const SetUpFactor = lazy(async () => ({ default: (await import('./set-up-factor.tsx')).SetUpFactor }))

interface StepFormProps {
  asked: SignInStep
  /** What was typed in the first step; a new-password step is answered with it. */
  password: string
  onStep: (step: SignInStep) => void
  onDone: () => void
  onBack: () => void
}

/** Whatever signing in asks for beyond the password. */
export function StepForm({ asked, password, onStep, onDone, onBack }: StepFormProps) {
  switch (asked.step) {
    case 'signedIn':
      return <RecoveryCodes codes={asked.recoveryCodes ?? []} onDone={onDone} />
    case 'customChallenge':
      return <WaitForLink challenge={asked} onStep={onStep} onBack={onBack} />
    case 'totpRequired':
      return (
        <CodeStep key={asked.session} session={asked.session} onStep={onStep} onBack={onBack}>
          Open your authenticator and type the six digits that it shows. A recovery code will do too.
        </CodeStep>
      )
    case 'mfaRequired':
      return (
        <CodeStep key={asked.session} session={asked.session} onStep={onStep} onBack={onBack}>
          We have mailed six digits to {asked.sentTo}. They are good for five minutes.
        </CodeStep>
      )
    case 'selectMfaType':
      return <ChooseFactor session={asked.session} types={asked.types} onStep={onStep} />
    case 'mfaSetup':
      return (
        <Suspense fallback={<Skeleton width="100%" height={240} />}>
          <SetUpFactor challenge={asked} onStep={onStep} onBack={onBack} />
        </Suspense>
      )
    case 'newPasswordRequired':
      return <NewPasswordStep session={asked.session} password={password} onStep={onStep} onBack={onBack} />
  }
}
