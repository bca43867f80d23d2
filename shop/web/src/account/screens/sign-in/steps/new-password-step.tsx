import { CallError, updateUserPassword, type SignInStep } from '@segno/contract'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../../kit/form/use-form.ts'
import { newPassword } from '../../../../shared/forms/field-schemas.ts'
import { call } from '../../../../shared/api/call.ts'
import { failureInPlace } from '../../../../shared/toasts/show-failure.ts'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../../shared/forms/new-password-field.tsx'
import { Button } from '../../../../ui/button.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { answerChallenge } from './answer-challenge.ts'

interface NewPasswordStepProps {
  session: string
  password: string
  onStep: (step: SignInStep) => void
  onBack: () => void
}

/** Whoever came in by a link has typed no password, and is asked for one. */
export function NewPasswordStep(props: NewPasswordStepProps) {
  return props.password === '' ? <AskPassword {...props} /> : <SamePassword {...props} />
}

const schema = z.object({ password: newPassword })

function AskPassword({ session, onStep, onBack }: Omit<NewPasswordStepProps, 'password'>) {
  const form = useForm({
    schema,
    fields: { password: { label: 'New password' } },
    initial: { password: '' },
    send: ({ password }) => confirm(session, password),
    onSent: onStep,
  })
  return (
    <form className={shapes.stack} noValidate onSubmit={form.submit}>
      <p>Somebody else chose your password. Set your own.</p>
      <NewPasswordField form={form} name="password" autoFocus />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        Set password
      </Button>
      <Button look="quiet" onClick={onBack}>
        Start over
      </Button>
    </form>
  )
}

/**
 * The specification answers this step with the password that was just typed, and then says it once more. One that is
 * refused is replaced.
 */
function SamePassword({ session, password, onStep, onBack }: NewPasswordStepProps) {
  const [problem, setProblem] = useState<{ sentence: string; isUnfit: boolean } | null>(null)
  const isSent = useRef(false)
  // The step has no question for the person, so it is answered as soon as it is there.
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void confirm(session, password).then(onStep, (error: unknown) =>
      setProblem({ sentence: failureInPlace(error), isUnfit: isUnfit(error) }),
    )
  }, [onStep, password, session])
  if (problem === null) return <p role="status">Confirming your password…</p>
  return (
    <>
      <FormProblem>{problem.sentence}</FormProblem>
      {problem.isUnfit ? (
        <AskPassword session={session} onStep={onStep} onBack={onBack} />
      ) : (
        <Button onClick={onBack}>Start over</Button>
      )}
    </>
  )
}

const isUnfit = (error: unknown): boolean =>
  error instanceof CallError && error.failure.code === 'password_unfit'

async function confirm(session: string, password: string): Promise<SignInStep> {
  const step = await answerChallenge(session, password)
  // What it tells has happened already; the specification only logs its errors.
  if (step.step === 'signedIn') await call(updateUserPassword, { body: { password } }).catch(() => undefined)
  return step
}
