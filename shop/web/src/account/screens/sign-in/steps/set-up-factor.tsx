import type { SignInStep } from '@segno/contract'
import { AuthenticatorSecret } from '../../../second-factor/authenticator-secret.tsx'
import { AUTHENTICATOR, SECOND_FACTOR } from '../../../second-factor/meanings.ts'
import shapes from '../../../../ui/shapes.module.css'
import { CodeStep } from './code-step.tsx'

interface SetUpFactorProps {
  challenge: Extract<SignInStep, { step: 'mfaSetup' }>
  onStep: (step: SignInStep) => void
  onBack: () => void
}

export function SetUpFactor({ challenge, onStep, onBack }: SetUpFactorProps) {
  const { session, secret, uri } = challenge
  return (
    <div className={shapes.stack}>
      <p>This account needs two-step sign-in. {SECOND_FACTOR}</p>
      <p>{AUTHENTICATOR} Scan this code with it.</p>
      <AuthenticatorSecret secret={secret} uri={uri} />
      <CodeStep session={session} onStep={onStep} onBack={onBack}>
        Then enter the six-digit code it shows.
      </CodeStep>
    </div>
  )
}
