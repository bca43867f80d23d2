import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './form.module.css'
import { FormProblem } from './form-problem.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import type { FormState } from './use-form.ts'

interface FormProps {
  form: Pick<FormState, 'submit' | 'problem' | 'isBusy' | 'isDirty'>
  /** What the button does. */
  submit: string
  busy?: string
  /** Further buttons. */
  buttons?: ReactNode
  look?: 'primary' | 'danger' | 'plain'
  /** Asks before what was typed is lost. */
  isGuarded?: boolean
  children: ReactNode
}

/** Fields, what the server said, and the button that sends. */
export function Form({
  form,
  submit,
  busy = submit,
  buttons,
  look = 'primary',
  isGuarded = true,
  children,
}: FormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {children}
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <div className={styles.buttons}>
        <Button type="submit" look={look} aria-disabled={form.isBusy}>
          {form.isBusy ? busy : submit}
        </Button>
        {buttons}
      </div>
      {isGuarded && <UnsavedChanges isDirty={form.isDirty && !form.isBusy} />}
    </form>
  )
}
