import type { SignInStep } from '@segno/contract'
import type { ReactNode } from 'react'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../shared/forms/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { answerProblem } from '../entry-rules.ts'
import styles from '../sign-in.module.css'
import { answerChallenge } from './answer-challenge.ts'

interface CodeStepProps {
  session: string
  onStep: (step: SignInStep) => void
  onBack: () => void
  /** Where the code comes from. */
  children: ReactNode
}

export function CodeStep({ session, onStep, onBack, children }: CodeStepProps) {
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: answerProblem(code) }),
    send: async ({ code }) => onStep(await answerChallenge(session, code.trim())),
  })
  const isOver = form.failure?.failure.code === 'challenge_over'
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>{children}</p>
      <FormField
        form={form}
        name="code"
        label="Code"
        autoComplete="one-time-code"
        inputMode="text"
        autoFocus
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      {!isOver && (
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Checking' : 'Go on'}
        </Button>
      )}
      <Button look={isOver ? 'primary' : 'quiet'} onClick={onBack}>
        Begin again
      </Button>
    </form>
  )
}
