import {
  centsBackFor,
  listWithdrawablePayments,
  type OwnPayment,
  planName,
  type Subscription,
  withdrawPayment,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { NumberField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { call } from '../../../shared/api/call.ts'
import { MONEY_BACK_SHOWN } from '../../billing/money-back-shown.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { usePlan } from '../../billing/plan-query.ts'
import { hasRefundableBeside } from '../../billing/plan-words.ts'
import { refundDeadline, refundLabel, refundText, RefundTerms } from '../../billing/refund-terms.tsx'
import shapes from '../../../ui/shapes.module.css'

interface GiveBackDialogProps {
  payment: OwnPayment
  withdrawable: NonNullable<OwnPayment['withdrawable']>
  onClose: () => void
}

/** Asks how many unspent points become money again. */
export function GiveBackDialog({ payment, withdrawable, onClose }: GiveBackDialogProps) {
  const { points: all, until } = withdrawable
  const plan = usePlan().data
  const form = useForm({
    schema: z.object({ points: z.int().check(z.minimum(1), z.maximum(all)) }),
    fields: { points: { label: 'Points to refund' } },
    initial: { points: all },
    send: ({ points }) =>
      call(withdrawPayment, {
        params: { paymentId: payment.id },
        body: { points, grossCents: centsBackFor(withdrawable, points) },
      }),
    done: ({ grossCents }) =>
      `${formatMoney(grossCents, { currency: payment.currency })} ${payment.isByGiftCard ? 'goes back onto the gift card' : 'is on its way back to you'}`,
    refresh: MONEY_BACK_SHOWN,
    onSent: async () => {
      await loadProfile()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${refundText(payment, withdrawable, form.values.points)}${payment.isPlanRunning ? ` and end ${planWords(plan)}` : ''}?`}
      confirm={refundLabel(payment, withdrawable, form.values.points)}
      look="danger"
      onClose={onClose}
    >
      {payment.isPlanRunning && <PlanEnds payment={payment} />}
      {all > 1 && <NumberField form={form} name="points" isEager hint={`Up to ${formatPoints(all)}.`} />}
      <RefundTerms payment={payment} refundable={withdrawable} points={form.values.points} />
      <p>{refundDeadline(until)}</p>
    </FormDialog>
  )
}

const planWords = (plan: Subscription | null | undefined): string =>
  plan ? `your plan ${planName(plan)}` : 'your plan'

function PlanEnds({ payment }: { payment: OwnPayment }) {
  const { data } = useQuery({
    queryKey: [listWithdrawablePayments.path],
    queryFn: ({ signal }) => call(listWithdrawablePayments, {}, signal),
  })
  return (
    <p>
      <strong>This ends {planWords(usePlan().data)}</strong>: nothing more is charged, and no more points
      come.
      {data && hasRefundableBeside(payment, data.payments) && (
        <>
          {' '}
          Its other payments stay, and each can be refunded in its own row.{' '}
          <Link className={shapes.link} to="/withdraw">
            Withdraw from the plan
          </Link>{' '}
          to get all of them back at once.
        </>
      )}
    </p>
  )
}
