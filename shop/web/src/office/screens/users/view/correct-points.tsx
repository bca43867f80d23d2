import {
  correctPoints,
  getUser,
  listWalletEntries,
  MAX_REASON_LENGTH,
  pointsCorrection,
  type ShownUser,
} from '@segno/contract'
import { useState } from 'react'
import { NumberField, TextAreaField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { call } from '../../../../shared/api/call.ts'
import { randomId } from '../../../../shared/random-id.ts'
import { nameOf } from '../user-words.ts'

interface CorrectPointsProps {
  user: ShownUser
  onClose: () => void
}

/** Gives points to somebody, or takes them away, and asks why. */
export function CorrectPoints({ user, onClose }: CorrectPointsProps) {
  const [idempotencyKey] = useState(randomId)
  const form = useForm({
    schema: pointsCorrection,
    fields: { points: { label: 'Change' }, reason: { label: 'Reason' } },
    initial: { points: null, reason: '' },
    send: (body) => call(correctPoints, { params: { userId: user.id }, body, idempotencyKey }),
    done: 'Points corrected',
    refresh: [[getUser.path, user.id], [listWalletEntries.path]],
    onSent: onClose,
    onWaits: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Correct the points of ${nameOf(user)}`}
      confirm="Correct"
      onClose={onClose}
    >
      <p>{formatPoints(user.availablePoints)} now. Wallet and audit trail keep the reason for good.</p>
      <NumberField
        form={form}
        name="points"
        unit="points"
        hint="Use a negative number to take points away."
      />
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  )
}
