import type { MfaType, SignInStep } from '@segno/contract'
import { useState } from 'react'
import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { supportHost } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../sign-in.module.css'
import { answerChallenge } from './answer-challenge.ts'

const NAMES: Readonly<Record<MfaType, string>> = {
  totp: 'Use my authenticator',
  email: 'Mail me a code',
}

interface ChooseFactorProps {
  session: string
  types: readonly MfaType[]
  onStep: (step: SignInStep) => void
}

export function ChooseFactor({ session, types, onStep }: ChooseFactorProps) {
  const [problem, setProblem] = useState<string | null>(
    types.length === 0 ? 'No valid MFA method provided' : null,
  )
  const choose = async (type: MfaType): Promise<void> => {
    setProblem(null)
    await answerChallenge(session, type).then(onStep, (error: unknown) =>
      setProblem(failureSentence(error, supportHost())),
    )
  }
  return (
    <div className={styles.form}>
      <p>How do you want to prove that it is you?</p>
      {types.map((type) => (
        <Button key={type} onClick={() => void choose(type)}>
          {NAMES[type]}
        </Button>
      ))}
      {problem && <FormProblem>{problem}</FormProblem>}
    </div>
  )
}
