import { MAX_REASON_LENGTH } from '@segno/contract'
import { useId } from 'react'
import * as z from 'zod/mini'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { useKitForm } from '../../kit/form/use-kit-form.ts'
import { DialogFooter } from '../../kit/layout/dialog-footer.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** The button's words. */
  confirm: string
  /** The consequence, in a sentence. */
  consequence: string
  run: (reason: string) => Promise<unknown>
  done: string
  onDone: () => unknown
  onClose: () => void
}

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON_LENGTH)),
})

/** Asks why, before something that the audit trail keeps. */
export function ReasonDialog({ title, confirm, consequence, run, done, onDone, onClose }: ReasonDialogProps) {
  const id = useId()
  const form = useKitForm({
    schema,
    fields: { reason: { label: 'Reason' } },
    initial: { reason: '' },
    send: ({ reason }) => run(reason),
    done,
    onSent: onDone,
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter confirm={confirm} look="danger" isBusy={form.isBusy} form={id} onClose={onClose} />
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <p>{consequence} The audit trail keeps the reason for good.</p>
        <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}
