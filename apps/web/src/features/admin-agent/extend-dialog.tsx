import { extendAgentLicence } from '@segno/contract'
import { useId, useState } from 'react'
import { NumberField, TextAreaField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { useKitForm } from '../../kit/form/use-kit-form.ts'
import { DialogFooter } from '../../kit/layout/dialog-footer.tsx'
import { call } from '../../shared/api/call.ts'
import { randomId } from '../../shared/random-id.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SHOWN } from './shown-queries.ts'

/** Moves the end of a licence. */
export function ExtendDialog({ licenceId, onClose }: { licenceId: string; onClose: () => void }) {
  const id = useId()
  const [idempotencyKey] = useState(randomId)
  const form = useKitForm({
    schema: extendAgentLicence.body!,
    fields: { days: { label: 'Days' }, reason: { label: 'Reason' } },
    initial: { days: 30, reason: '' },
    send: (body) => call(extendAgentLicence, { params: { licenceId }, body, idempotencyKey }),
    done: 'Licence extended',
    refresh: SHOWN,
    onSent: onClose,
  })
  return (
    <Dialog
      title="Extend this licence"
      onClose={onClose}
      footer={
        <DialogFooter confirm="Extend" look="primary" isBusy={form.isBusy} form={id} onClose={onClose} />
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <NumberField form={form} name="days" hint="From its end, or from now where it has ended." />
        <TextAreaField form={form} name="reason" rows={3} />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}
