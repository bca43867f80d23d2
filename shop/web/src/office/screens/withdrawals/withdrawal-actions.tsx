import { answerWithdrawal, type ListedWithdrawal, refundWithdrawal } from '@segno/contract'
import { useState } from 'react'
import { formatMoney } from '../../../kit/format/money.ts'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { ChoosePaymentDialog } from './choose-payment-dialog.tsx'
import { WITHDRAWALS_SHOWN } from './shown-queries.ts'

const ANSWERS = {
  settled: {
    verb: 'Mark as settled',
    done: 'Settled',
    consequence: 'You settled it another way, such as by a transfer. Say how: they read your words by mail.',
  },
  refused: {
    verb: 'Refuse',
    done: 'Refused',
    consequence: 'Nothing goes back. They read your reason by mail.',
  },
} as const

type Opened = keyof typeof ANSWERS | 'refund' | 'payment'

/** The ways to answer an open declaration. */
export function WithdrawalActions({ declared }: { declared: ListedWithdrawal }) {
  const [opened, open] = useState<Opened | null>(null)
  const { id, number, name, payment } = declared
  const choose = payment ? 'Other payment' : 'Choose payment'
  const close = () => open(null)
  return (
    <>
      {payment?.back && (
        <Button look="quiet" aria-label={`Refund ${number}`} onClick={() => open('refund')}>
          Refund
        </Button>
      )}
      <Button look="quiet" aria-label={`${choose}: ${number}`} onClick={() => open('payment')}>
        {choose}
      </Button>
      {(['settled', 'refused'] as const).map((one) => (
        <Button
          key={one}
          look="quiet"
          aria-label={`${ANSWERS[one].verb}: ${number}`}
          onClick={() => open(one)}
        >
          {ANSWERS[one].verb}
        </Button>
      ))}
      {opened === 'refund' && <RefundDialog declared={declared} onClose={close} />}
      {opened === 'payment' && <ChoosePaymentDialog declared={declared} onClose={close} />}
      {(opened === 'settled' || opened === 'refused') && (
        <ReasonDialog
          title={`${ANSWERS[opened].verb}: ${name}, ${number}?`}
          confirm={ANSWERS[opened].verb}
          consequence={ANSWERS[opened].consequence}
          run={(reason) =>
            call(answerWithdrawal, { params: { withdrawalId: id }, body: { outcome: opened, reason } })
          }
          done={ANSWERS[opened].done}
          refresh={WITHDRAWALS_SHOWN}
          onClose={close}
        />
      )}
    </>
  )
}

function RefundDialog({ declared, onClose }: { declared: ListedWithdrawal; onClose: () => void }) {
  const { id, name, payment } = declared
  if (!payment?.back) return null
  const { back, currency, isPlanRunning, invoiceNumber, others } = payment
  const invoices = [invoiceNumber, ...others.map((other) => other.invoiceNumber)].join(' and ')
  const sum = formatMoney(back.grossCents, { currency })
  return (
    <ConfirmDialog
      verb="Refund"
      name={`${sum} to ${payment.user.name || name}`}
      confirm="Refund"
      run={() => call(refundWithdrawal, { params: { withdrawalId: id } })}
      done={`${sum} is on its way, and ${name} is told`}
      refresh={WITHDRAWALS_SHOWN}
      onClose={onClose}
    >
      <p>
        {sum} of {invoices} goes back the way it was paid
        {back.points > 0 && `, for ${countOf(back.points, 'unspent point', 'unspent points')}`}. This answers
        every open declaration of the contract.
      </p>
      {isPlanRunning && <p>The plan ends too: nothing more is charged.</p>}
    </ConfirmDialog>
  )
}
