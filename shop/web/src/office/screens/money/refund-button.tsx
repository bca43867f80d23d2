import { listAllPurchases, type ListedPurchase, MAX_REASON_LENGTH, refundPurchase } from '@segno/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { SwitchField, TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Button } from '../../../ui/button.tsx'

/** Refunds a purchase, or its whole order, once a reason is given. */
export function RefundButton({ purchase }: { purchase: ListedPurchase }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={`Refund ${purchase.loop.title}`} onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundPurchaseDialog purchase={purchase} onClose={() => setOpen(false)} />}
    </>
  )
}

const schema = z.object({
  wholeOrder: z.boolean(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON_LENGTH)),
})

function RefundPurchaseDialog({ purchase, onClose }: { purchase: ListedPurchase; onClose: () => void }) {
  const { id, loop, order } = purchase
  const form = useForm({
    schema,
    fields: {
      wholeOrder: { label: `The whole order: ${countOf(order.held, 'sound', 'sounds')}` },
      reason: { label: 'Reason' },
    },
    initial: { wholeOrder: false, reason: '' },
    send: (body) => call(refundPurchase, { params: { purchaseId: id }, body }),
    done: 'Refunded',
    refresh: [[listAllPurchases.path]],
    onSent: onClose,
    onWaits: onClose,
  })
  const isWhole = form.values.wholeOrder === true
  const points = countOf(isWhole ? order.points : purchase.points, 'point', 'points')
  return (
    <FormDialog
      form={form}
      title={`Refund ${loop.title}?`}
      confirm={`Refund ${points}`}
      look="danger"
      onClose={onClose}
    >
      <DefinitionList
        facts={{
          Order: purchase.receiptNumber,
          Buyer: [purchase.buyer.name, purchase.buyer.email].filter(Boolean).join(', ') || 'Deleted account',
        }}
      />
      <p>
        {isWhole ? 'The licences end' : 'The licence ends'}, the buyer gets {points} back and{' '}
        {isWhole ? 'the artists earn' : 'the artist earns'} nothing. The audit trail keeps the reason for
        good.
      </p>
      {order.held > 1 && <SwitchField form={form} name="wholeOrder" />}
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
    </FormDialog>
  )
}
