import { type AnyPayment, getPaymentStory, listAllPayments, refundPayment } from '@segno/contract'
import * as z from 'zod/mini'
import { SwitchField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { call } from '../../../shared/api/call.ts'

const MOST_LETTERS = 300

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(MOST_LETTERS)),
  endsPlan: z.boolean(),
})

interface RefundPaymentDialogProps {
  payment: AnyPayment
  unspentPoints: number
  onClose: () => void
}

/** Refunds the unspent points of a payment, once a reason is given; its plan ends too, unless that is switched off. */
export function RefundPaymentDialog({ payment, unspentPoints, onClose }: RefundPaymentDialogProps) {
  const form = useForm({
    schema,
    fields: { reason: { label: 'Reason' }, endsPlan: { label: 'End the plan too' } },
    initial: { reason: '', endsPlan: true },
    send: (body) => call(refundPayment, { params: { paymentId: payment.id }, body }),
    done: 'Refund sent to the card',
    refresh: [[getPaymentStory.path], [listAllPayments.path]],
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Refund ${formatPoints(unspentPoints)}?`}
      confirm="Refund"
      look="danger"
      onClose={onClose}
    >
      <p>
        Their money goes back to the card, with a credit note by mail. The audit trail keeps the reason for
        good.
      </p>
      {payment.isPlanRunning && <SwitchField form={form} name="endsPlan" />}
      <TextAreaField form={form} name="reason" rows={3} maxLength={MOST_LETTERS} />
    </FormDialog>
  )
}
