import { addCodes, type Campaign } from '@segno/contract'
import { useId } from 'react'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { useKitForm } from '../../../kit/form/use-kit-form.ts'
import { DialogFooter } from '../../../kit/layout/dialog-footer.tsx'
import { call } from '../../../shared/api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { CAMPAIGN_QUERIES } from './campaign-queries.ts'

interface AddCodesDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** Makes more single-use codes. */
export function AddCodesDialog({ campaign, onClose }: AddCodesDialogProps) {
  const id = useId()
  const form = useKitForm({
    schema: addCodes.body!,
    fields: { count: { label: 'More codes', write: formatCount } },
    initial: { count: null },
    send: (body) => call(addCodes, { params: { campaignId: campaign._id }, body }),
    done: 'Codes added',
    refresh: CAMPAIGN_QUERIES,
    onSent: onClose,
  })
  return (
    <Dialog
      title={`Add codes to ${campaign.name}`}
      onClose={onClose}
      footer={<DialogFooter confirm="Add" isBusy={form.isBusy} form={id} onClose={onClose} />}
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <NumberField form={form} name="count" />
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
      </form>
    </Dialog>
  )
}
