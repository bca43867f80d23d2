import { grantAgentLicence, listAgentLicences } from '@segno/contract'
import { useId, useState } from 'react'
import { NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/form-problem.tsx'
import { useKitForm } from '../../kit/form/use-kit-form.ts'
import { DialogFooter } from '../../kit/layout/dialog-footer.tsx'
import { call } from '../../shared/api/call.ts'
import { randomId } from '../../shared/random-id.ts'
import { Dialog } from '../../ui/dialog.tsx'

/** Gives somebody a licence, for some days or for good. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [idempotencyKey] = useState(randomId)
  const form = useKitForm({
    schema: grantAgentLicence.body!,
    fields: {
      email: { label: 'E-mail' },
      days: { label: 'Days', isOptional: true },
      reason: { label: 'Reason' },
    },
    initial: { email: '', days: 365, reason: '' },
    send: (body) => call(grantAgentLicence, { body, idempotencyKey }),
    done: 'Licence granted',
    refresh: [[listAgentLicences.path]],
    onSent: onClose,
  })
  return (
    <Dialog
      title="Grant a licence"
      onClose={onClose}
      footer={
        <DialogFooter confirm="Grant" look="primary" isBusy={form.isBusy} form={id} onClose={onClose} />
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <TextField
          form={form}
          name="email"
          type="email"
          autoComplete="off"
          hint="Of the account that gets it."
        />
        <NumberField form={form} name="days" hint="Empty for good." />
        <TextAreaField form={form} name="reason" rows={3} />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}
