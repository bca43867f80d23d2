import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  WEBHOOK_EVENT_WORDS,
  type WebhookEndpoint,
  webhookFields,
} from '@segno/contract'
import { MultiSelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'

interface WebhookDialogProps {
  /** Null for a new one. */
  of: WebhookEndpoint | null
  /** Told of the secret of a new one. */
  onAdded?: (secret: string) => void
  onClose: () => void
}

export function WebhookDialog({ of, onAdded, onClose }: WebhookDialogProps) {
  const form = useForm({
    schema: webhookFields,
    fields: {
      url: { label: 'Address' },
      description: { label: 'Description' },
      events: { label: 'Events' },
    },
    initial: { url: of?.url ?? '', description: of?.description ?? '', events: [...(of?.events ?? [])] },
    send: async (body): Promise<string | null> => {
      if (of === null) return (await call(addWebhook, { body })).secret
      await call(changeWebhook, { params: { webhookId: of.id }, body })
      return null
    },
    done: of === null ? 'Webhook added' : 'Webhook changed',
    refresh: [[listWebhooks.path]],
    onSent: (secret) => {
      onClose()
      if (secret !== null) onAdded?.(secret)
    },
  })
  return (
    <FormDialog
      form={form}
      title={of === null ? 'Add a webhook' : 'Change the webhook'}
      confirm={of === null ? 'Add' : 'Save'}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="url"
        type="url"
        autoComplete="off"
        placeholder="https://books.example/segno"
        hint="https at a public name. Addresses within your network are refused."
      />
      <TextField form={form} name="description" isMarked autoComplete="off" />
      <MultiSelectField form={form} name="events" options={optionsOf(WEBHOOK_EVENT_WORDS)} />
    </FormDialog>
  )
}
