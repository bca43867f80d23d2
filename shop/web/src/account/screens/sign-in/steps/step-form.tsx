import type { SignInStep } from '@segno/contract'
import { RecoveryCodes } from '../../../second-factor/recovery-codes.tsx'
import type { SignInEntry } from '../sign-in-entry.ts'
import { ChooseFactor } from './choose-factor.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { WaitForLink } from './wait-for-link.tsx'

interface StepFormProps {
  asked: SignInStep
  /** What was typed in the first step; a new-password step is answered with its password. */
  entry: SignInEntry
  /** @param remembers whether this browser is to be remembered once one is in */
  onStep: (step: SignInStep, remembers?: boolean) => void
  onDone: () => void
  onBack: () => void
}

/** Whatever signing in asks for beyond the password. */
export function StepForm({ asked, entry, onStep, onDone, onBack }: StepFormProps) {
  switch (asked.step) {
    case 'signedIn':
      return <RecoveryCodes codes={asked.recoveryCodes ?? []} onDone={onDone} />
    case 'customChallenge':
      return <WaitForLink challenge={asked} email={entry.email} onStep={onStep} onBack={onBack} />
    case 'totpRequired':
      return (
        <CodeStep key={asked.session} session={asked.session} canBeRemembered onStep={onStep} onBack={onBack}>
          Enter the six-digit code from your authenticator app, or a recovery code.
        </CodeStep>
      )
    case 'passkeyRequired':
      return <PasskeyStep key={asked.session} session={asked.session} onStep={onStep} onBack={onBack} />
    case 'mfaRequired':
      return (
        <CodeStep key={asked.session} session={asked.session} canBeRemembered onStep={onStep} onBack={onBack}>
          We emailed a six-digit code to {asked.sentTo}. It works for five minutes.
        </CodeStep>
      )
    case 'selectMfaType':
      return <ChooseFactor session={asked.session} types={asked.types} onStep={onStep} onBack={onBack} />
    case 'mfaSetup':
      return <SetUpFactor challenge={asked} onStep={onStep} onBack={onBack} />
    case 'newPasswordRequired':
      return (
        <NewPasswordStep session={asked.session} password={entry.password} onStep={onStep} onBack={onBack} />
      )
  }
}
