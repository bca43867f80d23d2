import { getPaymentTotals, getWallet, listPayments, type OwnPayment, withdrawPayment } from '@segno/contract'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../shared/api/call.ts'
import { PLAN_SHOWN } from '../../billing/plan-query.ts'
import { loadProfile } from '../../../shared/session/session.ts'

interface GiveBackDialogProps {
  payment: OwnPayment
  withdrawable: NonNullable<OwnPayment['withdrawable']>
  onClose: () => void
}

/** Asks before unspent points become money again. */
export function GiveBackDialog({ payment, withdrawable, onClose }: GiveBackDialogProps) {
  const { points, grossCents, until } = withdrawable
  const sum = formatMoney(grossCents, { currency: payment.currency })
  return (
    <ConfirmDialog
      verb="Give back"
      name={formatPoints(points)}
      run={() => call(withdrawPayment, { params: { paymentId: payment.id } })}
      done={`${sum} is on its way to your card`}
      refresh={[[listPayments.path], [getPaymentTotals.path], [getWallet.path], ...PLAN_SHOWN]}
      onDone={loadProfile}
      onClose={onClose}
    >
      <p>
        {sum} goes back to the card you paid with, and we email a credit note. You can do this until{' '}
        {formatDay(until)}.
      </p>
      {payment.isPlanRunning && <p>Your plan ends too: nothing more is charged, and no more points come.</p>}
    </ConfirmDialog>
  )
}
