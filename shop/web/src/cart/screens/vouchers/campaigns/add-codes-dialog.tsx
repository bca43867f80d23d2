import { addCodes, type Campaign } from '@segno/contract'
import { NumberField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../shared/api/call.ts'
import { formatCount } from '../../../../ui/format-count.ts'
import { CAMPAIGN_QUERIES } from './campaign-queries.ts'

interface AddCodesDialogProps {
  campaign: Campaign
  onClose: () => void
}

/** Makes more single-use codes. */
export function AddCodesDialog({ campaign, onClose }: AddCodesDialogProps) {
  const form = useForm({
    schema: addCodes.body!,
    fields: { count: { label: 'More codes', write: formatCount } },
    initial: { count: null },
    send: (body) => call(addCodes, { params: { campaignId: campaign.id }, body }),
    done: 'Codes added',
    refresh: CAMPAIGN_QUERIES,
    onSent: onClose,
    onWaits: onClose,
  })
  return (
    <FormDialog form={form} title={`Add codes to ${campaign.name}`} confirm="Add" onClose={onClose}>
      <NumberField form={form} name="count" />
    </FormDialog>
  )
}
