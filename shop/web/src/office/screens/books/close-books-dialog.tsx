import { type Answer, closeBooks, getBooks } from '@segno/contract'
import { DateField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'

interface CloseBooksDialogProps {
  books: Answer<typeof getBooks>
  onClose: () => void
}

/** Asks until when nothing is to be entered any more, once those days have gone to an accountant. */
export function CloseBooksDialog({ books: { today }, onClose }: CloseBooksDialogProps) {
  const yesterday = dayBefore(today)
  const form = useForm({
    schema: closeBooks.body,
    fields: { until: { label: 'Close until' } },
    initial: { until: dayBefore(`${today.slice(0, 7)}-01`) },
    send: (body) => call(closeBooks, { body }),
    done: 'Days closed',
    refresh: [[getBooks.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="Close days?" confirm="Close days" look="danger" onClose={onClose}>
      <p>
        What your accountant has keeps its sums: changes that come later are entered on the first open day.
        Closed days stay closed.
      </p>
      <DateField form={form} name="until" max={yesterday} />
    </FormDialog>
  )
}

export function dayBefore(day: string): string {
  const before = new Date(`${day}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 10)
}
