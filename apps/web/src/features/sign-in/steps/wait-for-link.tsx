import type { SignInStep } from '@segno/contract'
import { useState } from 'react'
import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { supportHost } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../sign-in.module.css'
import { usePolledSignIn } from '../use-polled-sign-in.ts'

interface WaitForLinkProps {
  challenge: Extract<SignInStep, { step: 'customChallenge' }>
  onStep: (step: SignInStep) => void
  onBack: () => void
}

/** Waits for the mailed link to be opened, here or on another device. */
export function WaitForLink({ challenge, onStep, onBack }: WaitForLinkProps) {
  const [problem, setProblem] = useState<string | null>(null)
  usePolledSignIn(problem === null ? challenge.session : null, {
    onStep,
    onOver: (error) => setProblem(failureSentence(error, supportHost())),
  })
  return (
    <div className={styles.form}>
      {problem === null ? (
        <p role="status">
          If {challenge.sentTo} has an account, a link is on its way there. Open it on any device within three
          minutes, and this browser is signed in.
        </p>
      ) : (
        <FormProblem>{problem}</FormProblem>
      )}
      <Button onClick={onBack}>{problem === null ? 'Cancel' : 'Begin again'}</Button>
    </div>
  )
}
