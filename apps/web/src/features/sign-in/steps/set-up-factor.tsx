import type { SignInStep } from '@segno/contract'
import { AuthenticatorSecret } from '../../../shared/second-factor/authenticator-secret.tsx'
import styles from '../sign-in.module.css'
import { CodeStep } from './code-step.tsx'

interface SetUpFactorProps {
  challenge: Extract<SignInStep, { step: 'mfaSetup' }>
  onStep: (step: SignInStep) => void
  onBack: () => void
}

export function SetUpFactor({ challenge, onStep, onBack }: SetUpFactorProps) {
  const { session, secret, uri } = challenge
  return (
    <div className={styles.form}>
      <p>
        This account needs a second factor. Scan this with an authenticator on your phone: it shows six digits
        that change every half minute.
      </p>
      <AuthenticatorSecret secret={secret} uri={uri} />
      <CodeStep session={session} onStep={onStep} onBack={onBack}>
        Then type the digits that it shows now.
      </CodeStep>
    </div>
  )
}
