import { CallError, type MfaType, type SignInStep } from '@segno/contract'
import { useState } from 'react'
import { failureSentence } from '../../../../shared/api/failure-rules.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { supportHost } from '../../../../shared/shop.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { mailIcon } from '../../../../ui/later-icons.ts'
import { Button } from '../../../../ui/button.tsx'
import type { AnyIcon } from '../../../../ui/icon.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { answerChallenge } from './answer-challenge.ts'

const WAYS: Readonly<Record<MfaType, { readonly name: string; readonly icon: AnyIcon }>> = {
  passkey: { name: 'Use your passkey', icon: 'lock' },
  totp: { name: 'Use authenticator app', icon: 'lock' },
  email: { name: 'Email me a code', icon: mailIcon },
}

interface ChooseFactorProps {
  session: string
  types: readonly MfaType[]
  onStep: (step: SignInStep) => void
  onBack: () => void
}

export function ChooseFactor({ session, types, onStep, onBack }: ChooseFactorProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const choose = async (type: MfaType): Promise<void> => {
    setFailure(null)
    await answerChallenge(session, type).then(onStep, (error: unknown) => {
      failureInPlace(error)
      setFailure(error)
    })
  }
  const isOver = failure instanceof CallError && failure.failure.code === 'challenge_over'
  return (
    <div className={shapes.stack}>
      {!isOver &&
        types.map((type) => (
          <Button key={type} icon={WAYS[type].icon} onClick={() => void choose(type)}>
            {WAYS[type].name}
          </Button>
        ))}
      {types.length === 0 && <FormProblem>No valid MFA method provided</FormProblem>}
      {failure !== null && <FormProblem>{failureSentence(failure, supportHost())}</FormProblem>}
      <Button look={isOver ? 'primary' : 'quiet'} onClick={onBack}>
        Start over
      </Button>
    </div>
  )
}
