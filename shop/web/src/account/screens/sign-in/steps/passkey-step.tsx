import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../../kit/data/use-action.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { hasPasskeys } from '../../../../shared/passkeys/device.ts'
import { signInWithPasskey } from '../../../../shared/passkeys/passkey-sign-in.ts'
import { failureSentence } from '../../../../shared/api/failure-rules.ts'
import { supportHost } from '../../../../shared/shop.ts'
import { Button } from '../../../../ui/button.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { CodeStep } from './code-step.tsx'

interface PasskeyStepProps {
  session: string
  onStep: (step: SignInStep) => void
  onBack: () => void
}

/** A passkey is both factors, so it signs in by itself; without it a recovery code answers the step. */
export function PasskeyStep({ session, onStep, onBack }: PasskeyStepProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const passkey = useAction({
    run: signInWithPasskey,
    onDone: onStep,
    onFailed: (error) => setProblem(failureSentence(error, supportHost())),
  })
  return (
    <div className={shapes.stack}>
      {problem !== null && <FormProblem>{problem}</FormProblem>}
      {hasPasskeys() && (
        <Button look="primary" icon="lock" aria-disabled={passkey.isBusy} onClick={() => void passkey.run()}>
          {passkey.isBusy ? 'Waiting for your passkey' : 'Use your passkey'}
        </Button>
      )}
      <CodeStep session={session} isSecond={hasPasskeys()} onStep={onStep} onBack={onBack}>
        Passkey not at hand? Enter a recovery code.
      </CodeStep>
    </div>
  )
}
