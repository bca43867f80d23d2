import { listGiftCards, type OwnGiftCard, sendGiftCard } from '@segno/contract'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { call } from '../../../shared/api/call.ts'

/** Corrects whom a gift card is for, and has it mailed again where it was mailed. */
export function RecipientDialog({ card, onClose }: { card: OwnGiftCard; onClose: () => void }) {
  const { recipientName, recipientEmail, state, mailAt } = card
  const waits = state === 'waiting' && mailAt !== null
  const form = useForm({
    schema: sendGiftCard.body,
    fields: { recipientName: { label: 'For' }, recipientEmail: { label: 'Recipient’s email' } },
    initial: { recipientName, recipientEmail: recipientEmail ?? '' },
    send: (body) => call(sendGiftCard, { params: { cardId: card.id }, body }),
    done: waits ? 'Address corrected' : 'The gift card is on its way',
    refresh: [[listGiftCards.path]],
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={waits ? 'Correct the address' : 'Email the gift card'}
      confirm={waits ? 'Save' : 'Send'}
      onClose={onClose}
    >
      <TextField form={form} name="recipientName" isOptional isMarked autoComplete="off" />
      <TextField form={form} name="recipientEmail" type="email" autoComplete="off" />
      <p>
        {waits
          ? `We mail it on ${formatDay(mailAt)}.`
          : 'We mail it within a minute. If it was mailed before, another address gets a new code, and the old one stops working.'}
      </p>
    </FormDialog>
  )
}
