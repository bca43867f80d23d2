import * as z from 'zod/mini'
import type { ReactNode } from 'react'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import type { QueryKey } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { FactList } from '../../../../ui/fact-list.tsx'
import styles from '../legal.module.css'

interface CheckStepProps<Result> {
  facts: Readonly<Record<string, ReactNode>>
  send: () => Promise<Result>
  onSent: (result: Result) => unknown
  onBack: () => void
  refresh?: readonly QueryKey[]
}

/** The second step: everything once more, and the button that declares it. */
export function CheckStep<Result>({ facts, send, onSent, onBack, refresh = [] }: CheckStepProps<Result>) {
  const form = useForm({ schema: z.object({}), fields: {}, initial: {}, send, onSent, refresh })
  // There is no field here to say it beside.
  const problem = form.problem ?? Object.values<string | undefined>(form.problems)[0]
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p>Check your withdrawal, then confirm it.</p>
      <FactList className={styles.facts} facts={Object.entries(facts)} />
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Sending' : 'Confirm withdrawal'}
        </Button>
        <Button onClick={onBack}>Edit</Button>
      </div>
    </form>
  )
}
