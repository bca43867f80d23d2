import { MAX_REASON_LENGTH } from '@segno/contract'
import type { QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { TextAreaField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'

interface ReasonDialogProps {
  title: string
  /** The button's words. */
  confirm: string
  /** The consequence, in a sentence. */
  consequence: string
  run: (reason: string) => Promise<unknown>
  done: string
  /** Beginnings of the keys of queries that show something else now. */
  refresh: readonly QueryKey[]
  /** Once it is done, before the dialog closes. */
  onDone?: () => unknown
  onClose: () => void
}

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON_LENGTH)),
})

/** Asks why, before something that the audit trail keeps. */
export function ReasonDialog({
  title,
  confirm,
  consequence,
  run,
  done,
  refresh,
  onDone,
  onClose,
}: ReasonDialogProps) {
  const form = useForm({
    schema,
    fields: { reason: { label: 'Reason' } },
    initial: { reason: '' },
    send: ({ reason }) => run(reason),
    done,
    refresh,
    onSent: () => {
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} confirm={confirm} look="danger" onClose={onClose}>
      <p>{consequence} The audit trail keeps the reason for good.</p>
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  )
}
