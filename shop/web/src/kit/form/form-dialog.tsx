import { type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogFooter } from '../layout/dialog-footer.tsx'
import { FormProblem } from './form-problem.tsx'
import styles from './form.module.css'
import type { FormState } from './use-form.ts'

interface FormDialogProps {
  form: FormState
  title: string
  /** What the button does. */
  confirm: string
  look?: 'primary' | 'danger'
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, what the server said, Cancel, and the button that sends. */
export function FormDialog({ form, title, confirm, look = 'primary', onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={<DialogFooter confirm={confirm} look={look} isBusy={form.isBusy} form={id} onClose={onClose} />}
    >
      <form id={id} className={styles.form} noValidate onSubmit={form.submit}>
        {children}
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}
