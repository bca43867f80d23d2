import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'
import { FormProblem } from './form-problem.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import type { FormState } from './use-form.ts'

interface FormProps {
  form: FormState
  /** What the button does. */
  submit: string
  busy?: string
  /** Further buttons. */
  buttons?: ReactNode
  children: ReactNode
}

/** Fields, what the server said, and the button that sends; it asks before what was typed is lost. */
export function Form({ form, submit, busy = submit, buttons, children }: FormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? busy : submit}
        </Button>
        {buttons}
      </div>
      <UnsavedChanges isDirty={form.isDirty && !form.isBusy} />
    </form>
  )
}
