import { grantAgentLicence, listAgentLicences } from '@segno/contract'
import { useState } from 'react'
import { NumberField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/random-id.ts'

/** Gives somebody a licence, for some days or for good. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(randomId)
  const form = useForm({
    schema: grantAgentLicence.body!,
    fields: {
      email: { label: 'Email' },
      days: { label: 'Days', isOptional: true },
      reason: { label: 'Reason' },
    },
    initial: { email: '', days: 365, reason: '' },
    send: (body) => call(grantAgentLicence, { body, idempotencyKey }),
    done: 'Licence granted',
    refresh: [[listAgentLicences.path]],
    onSent: onClose,
    onWaits: onClose,
  })
  return (
    <FormDialog form={form} title="Grant a licence" confirm="Grant" onClose={onClose}>
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="off"
        hint="Of the account that gets it."
      />
      <NumberField form={form} name="days" hint="Leave empty for a perpetual licence." />
      <TextAreaField form={form} name="reason" rows={3} />
    </FormDialog>
  )
}
