import { type OwnPayment, withdrawPayment } from '@segno/contract'
import { formatMoney } from '../../kit/format/money.ts'
import { ConfirmDialog } from '../../kit/layout/confirm-dialog.tsx'
import { call } from '../../shared/api/call.ts'
import { MONEY_BACK_SHOWN } from './money-back-shown.ts'
import { refundDeadline, RefundTerms } from './refund-terms.tsx'

interface GiftCardRefundDialogProps {
  /** That bought the card. */
  payment: Pick<OwnPayment, 'id' | 'currency' | 'cardBrand' | 'cardLast4'>
  grossCents: number
  /** As ISO 8601. */
  until: string
  onClose: () => void
}

/** Asks before a gift card that nobody has redeemed becomes money again. */
export function GiftCardRefundDialog({ payment, grossCents, until, onClose }: GiftCardRefundDialogProps) {
  const sum = formatMoney(grossCents, { currency: payment.currency })
  const refundable = { points: 0, grossCents, spentPoints: 0, leftCents: grossCents, prices: [] }
  return (
    <ConfirmDialog
      verb="Refund"
      name={sum}
      run={() => call(withdrawPayment, { params: { paymentId: payment.id }, body: { grossCents } })}
      done={`${sum} is on its way back to you`}
      refresh={MONEY_BACK_SHOWN}
      onClose={onClose}
    >
      <p>The gift card’s code stops working at once.</p>
      <RefundTerms payment={{ ...payment, kind: 'gift' }} refundable={refundable} points={0} />
      <p>{refundDeadline(until)}</p>
    </ConfirmDialog>
  )
}
