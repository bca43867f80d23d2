import { type Answer, centsBackFor, getPaymentStory, listAllPayments, refundPayment } from '@segno/contract'
import * as z from 'zod/mini'
import { NumberField, SwitchField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { pointsLeft, refundLabel, refundText, RefundTerms } from '../../../cart/billing/refund-terms.tsx'

const MOST_LETTERS = 300

type Story = Pick<Answer<typeof getPaymentStory>, 'payment' | 'refundable'>

interface RefundPaymentDialogProps {
  story: Story
  onClose: () => void
}

/** Refunds unspent points of a payment, once a reason is given; its plan ends too, unless that is switched off. */
export function RefundPaymentDialog({ story, onClose }: RefundPaymentDialogProps) {
  const { payment, refundable } = story
  const all = refundable.points
  const form = useForm({
    schema: z.object({
      points: z.int().check(z.minimum(Math.min(1, all)), z.maximum(all)),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(MOST_LETTERS)),
      endsPlan: z.boolean(),
    }),
    fields: {
      points: { label: 'Points to refund' },
      reason: { label: 'Reason' },
      endsPlan: { label: 'End the plan too' },
    },
    initial: { points: all, reason: '', endsPlan: true },
    send: ({ points, ...body }) =>
      call(refundPayment, {
        params: { paymentId: payment.id },
        body: { ...body, ...(all > 0 && { points }), grossCents: centsBackFor(refundable, points) },
      }),
    done: payment.isByGiftCard ? 'Refunded onto the gift card' : 'Refund sent to the card',
    refresh: [[getPaymentStory.path], [listAllPayments.path]],
    onSent: onClose,
  })
  const left = pointsLeft(refundable, form.values.points)
  return (
    <FormDialog
      form={form}
      title={`${refundText(payment, refundable, form.values.points)}?`}
      confirm={refundLabel(payment, refundable, form.values.points)}
      look="danger"
      onClose={onClose}
    >
      <DefinitionList
        facts={{
          Payment: `${payment.name}, ${payment.invoiceNumber}`,
          Buyer: [payment.user.name, payment.user.email].filter(Boolean).join(', '),
          ...(left === null ? {} : { 'Left of it after': formatPoints(left) }),
        }}
      />
      {all > 1 && <NumberField form={form} name="points" isEager hint={`Up to ${formatPoints(all)}.`} />}
      <RefundTerms payment={payment} refundable={refundable} points={form.values.points} />
      <p>The audit trail keeps the reason for good.</p>
      {payment.isPlanRunning && <SwitchField form={form} name="endsPlan" />}
      <TextAreaField form={form} name="reason" rows={3} maxLength={MOST_LETTERS} />
    </FormDialog>
  )
}
