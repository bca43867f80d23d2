import type { SignInStep } from '@segno/contract'
import { QrCode } from '../../../ui/qr-code.tsx'
import styles from '../sign-in.module.css'
import { CodeStep } from './code-step.tsx'

interface SetUpFactorProps {
  challenge: Extract<SignInStep, { step: 'mfaSetup' }>
  onStep: (step: SignInStep) => void
  onBack: () => void
}

export function SetUpFactor({ challenge, onStep, onBack }: SetUpFactorProps) {
  return (
    <div className={styles.form}>
      <p>
        This account needs a second factor. Scan this with an authenticator, or type the secret into it: it
        shows six digits that change every half minute.
      </p>
      <QrCode text={challenge.uri} label="Secret for your authenticator" />
      <code className={styles.secret}>{challenge.secret}</code>
      <CodeStep session={challenge.session} onStep={onStep} onBack={onBack}>
        Then type the digits that it shows now.
      </CodeStep>
    </div>
  )
}
