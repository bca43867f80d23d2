import { extendAgentLicence } from '@segno/contract'
import { useState } from 'react'
import { NumberField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { randomId } from '../../../shared/random-id.ts'
import { SHOWN } from './shown-queries.ts'

/** Moves the end of a licence. */
export function ExtendDialog({ licenceId, onClose }: { licenceId: string; onClose: () => void }) {
  const [idempotencyKey] = useState(randomId)
  const form = useForm({
    schema: extendAgentLicence.body!,
    fields: { days: { label: 'Days' }, reason: { label: 'Reason' } },
    initial: { days: 30, reason: '' },
    send: (body) => call(extendAgentLicence, { params: { licenceId }, body, idempotencyKey }),
    done: 'Licence extended',
    refresh: SHOWN,
    onSent: onClose,
    onWaits: onClose,
  })
  return (
    <FormDialog form={form} title="Extend this licence" confirm="Extend" onClose={onClose}>
      <NumberField form={form} name="days" hint="From its end, or from now if it has ended." />
      <TextAreaField form={form} name="reason" rows={3} />
    </FormDialog>
  )
}
