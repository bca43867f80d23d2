import {
  type Answer,
  declareOwnWithdrawal,
  getPaymentTotals,
  getSubscription,
  getWallet,
  listPayments,
  listWithdrawablePayments,
  type WithdrawablePayment,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardText } from '../../../../cart/billing/payment-cells.tsx'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatDay } from '../../../../kit/format/date.ts'
import { formatMoney } from '../../../../kit/format/money.ts'
import { call } from '../../../../shared/api/call.ts'
import { loadProfile } from '../../../../shared/session/session.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { CheckStep } from './check-step.tsx'
import { DeclareOwn, type OwnEntry } from './declare-own.tsx'
import { backWords } from './back-words.ts'
import { Received } from './received.tsx'
import { browserZone } from './plain-text.ts'

type Receipt = Answer<typeof declareOwnWithdrawal>
const REFRESH = [
  [listWithdrawablePayments.path],
  [listPayments.path],
  [getPaymentTotals.path],
  [getWallet.path],
  [getSubscription.path],
]

/** Signed in: one's own payments are there to pick from, and what is unspent goes back at once. */
export function OwnWithdrawal() {
  const query = useQuery({
    queryKey: [listWithdrawablePayments.path],
    queryFn: ({ signal }) => call(listWithdrawablePayments, {}, signal),
  })
  // Answered once: the payment leaves the list by being withdrawn from, and the receipt stays.
  const [receipt, setReceipt] = useState<{ receipt: Receipt; picked: WithdrawablePayment | null } | null>(
    null,
  )
  if (receipt) return <Answered {...receipt} />
  return (
    <Loaded query={query}>
      {({ payments }) => (
        <Steps payments={payments} onDone={(made, picked) => setReceipt({ receipt: made, picked })} />
      )}
    </Loaded>
  )
}

interface StepsProps {
  payments: readonly WithdrawablePayment[]
  onDone: (receipt: Receipt, picked: WithdrawablePayment | null) => void
}

function Steps({ payments, onDone }: StepsProps) {
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  const [entry, setEntry] = useState<OwnEntry>({
    from: '',
    contract: '',
    name: `${firstName} ${lastName}`.trim(),
  })
  // As it was when it was picked: asking again may bring another list.
  const [checked, setChecked] = useState<{ picked: WithdrawablePayment | null } | null>(null)
  if (!checked)
    return (
      <DeclareOwn
        payments={payments}
        email={email}
        initial={entry}
        onDeclared={(declared, picked) => {
          setEntry(declared)
          setChecked({ picked })
        }}
      />
    )
  const { picked } = checked
  const from = picked ? { paymentId: picked.id } : { contract: entry.contract }
  return (
    <CheckStep
      facts={factsOf(entry, { picked, email })}
      send={() => call(declareOwnWithdrawal, { body: { name: entry.name, timeZone: browserZone(), from } })}
      refresh={REFRESH}
      onSent={(receipt) => {
        onDone(receipt, picked)
        return loadProfile()
      }}
      onBack={() => setChecked(null)}
    />
  )
}

function factsOf(
  { name, contract }: OwnEntry,
  { picked, email }: { picked: WithdrawablePayment | null; email: string },
) {
  const who = { 'Your name': name, 'Confirmation goes to': email }
  if (!picked) return { ...who, 'You’re withdrawing from': contract }
  const { name: bought, invoiceNumber, paidAt, grossCents, currency, isPlanRunning } = picked
  return {
    ...who,
    'You’re withdrawing from': `${bought}, ${formatMoney(grossCents, { currency })}, paid ${formatDay(paidAt)} (${invoiceNumber})`,
    'Money back': backWords(picked),
    ...(isPlanRunning ? { Plan: 'Ends at once. Nothing more is charged.' } : {}),
  }
}

function Answered({ receipt, picked }: { receipt: Receipt; picked: WithdrawablePayment | null }) {
  const { refund, isRepeated, dueAt } = receipt
  return (
    <Received receipt={receipt} email={receipt.email}>
      {isRepeated && <p>You had declared this before. That declaration stands.</p>}
      {refund ? (
        <p>
          <strong>{formatMoney(refund.grossCents, { currency: refund.currency })}</strong> is on its way back{' '}
          {refund.cardLast4 === null ? 'the way you paid' : `to ${cardText(refund)}`}.
          {picked?.isPlanRunning && ' Your plan has ended: nothing more is charged.'}
        </p>
      ) : (
        <p>We will check the contract and answer by {formatDay(dueAt)}. Any refund arrives by then.</p>
      )}
    </Received>
  )
}
