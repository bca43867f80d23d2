import type { SignInStep } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { TextField } from '../../../../kit/form/fields.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { challengeAnswer } from '../../../../shared/forms/field-schemas.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckRow } from '../../../../ui/check-row.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { answerChallenge } from './answer-challenge.ts'

interface CodeStepProps {
  session: string
  /** Whether one may choose not to be asked for a code on this browser for a while. */
  canBeRemembered?: boolean
  /** There is a better way beside it. */
  isSecond?: boolean
  onStep: (step: SignInStep, remembers: boolean) => void
  onBack: () => void
  /** Where the code comes from. */
  children: ReactNode
}

const schema = z.object({ code: challengeAnswer })

export function CodeStep({
  session,
  canBeRemembered = false,
  isSecond = false,
  onStep,
  onBack,
  children,
}: CodeStepProps) {
  const [remembers, setRemembers] = useState(false)
  const form = useForm({
    schema,
    fields: { code: { label: 'Code' } },
    initial: { code: '' },
    send: ({ code }) => answerChallenge(session, code),
    onSent: (step) => onStep(step, remembers),
    emptiedBy: 'code_wrong',
  })
  const isOver = form.failure?.failure.code === 'challenge_over'
  return (
    <form className={shapes.stack} noValidate onSubmit={form.submit}>
      <p>{children}</p>
      <TextField
        form={form}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!isSecond}
      />
      {canBeRemembered && !isOver && (
        <CheckRow
          label="Remember this browser for 30 days"
          isChecked={remembers}
          onChange={() => setRemembers(!remembers)}
        />
      )}
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      {!isOver && (
        <Button type="submit" look={isSecond ? 'plain' : 'primary'} aria-disabled={form.isBusy}>
          {form.isBusy ? 'Checking' : 'Continue'}
        </Button>
      )}
      <Button look={isOver ? 'primary' : 'quiet'} onClick={onBack}>
        Start over
      </Button>
    </form>
  )
}
