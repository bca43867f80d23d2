import {
  type Answer,
  declareOwnWithdrawal,
  listWithdrawablePayments,
  refundTimeText,
  type Wallet,
  type WithdrawablePayment,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { MONEY_BACK_SHOWN } from '../../../../cart/billing/money-back-shown.ts'
import { useWallet } from '../../../../cart/billing/wallet-query.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { browserZone, formatDay } from '../../../../kit/format/date.ts'
import { formatMoney } from '../../../../kit/format/money.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { useSecondStep } from '../../../../kit/layout/use-second-step.ts'
import { call } from '../../../../shared/api/call.ts'
import { loadProfile } from '../../../../shared/session/session.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { Unbroken } from '../../../../ui/unbroken.tsx'
import { CheckStep } from './check-step.tsx'
import { DeclaredBefore } from './declared-before.tsx'
import { DeclareOwn, type OwnEntry } from './declare-own.tsx'
import { backWords, endsWords, paidWords, staysWords, waysBack } from './back-words.ts'
import { Received } from './received.tsx'
import { leavingText } from './wallet-words.ts'

type Receipt = Answer<typeof declareOwnWithdrawal>

/** A purchase as it was when it was picked: asking again may bring another list. */
interface Checked {
  readonly entry: OwnEntry
  readonly picked: WithdrawablePayment | null
}

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
      {(withdrawable) => (
        <>
          <Steps
            withdrawable={withdrawable}
            onDone={(made, picked) => setReceipt({ receipt: made, picked })}
          />
          <DeclaredBefore declared={withdrawable.declared} />
        </>
      )}
    </Loaded>
  )
}

interface StepsProps {
  withdrawable: Answer<typeof listWithdrawablePayments>
  onDone: (receipt: Receipt, picked: WithdrawablePayment | null) => void
}

function Steps({ withdrawable, onDone }: StepsProps) {
  const wallet = useWallet().data
  const { firstName, lastName, email } = useAppState(({ user }) => user)
  const check = useSecondStep<Checked>()
  if (!check.opened)
    return (
      <DeclareOwn
        withdrawable={withdrawable}
        email={email}
        initial={check.filled?.entry ?? { from: '', contract: '', name: `${firstName} ${lastName}`.trim() }}
        onDeclared={(entry, picked) => check.open({ entry, picked })}
      />
    )
  const { entry, picked } = check.opened
  const from = picked ? { paymentId: picked.id } : { contract: entry.contract }
  return (
    <CheckStep
      facts={factsOf(check.opened, { email, wallet, canUndo: withdrawable.undoable !== null })}
      send={() => call(declareOwnWithdrawal, { body: { name: entry.name, timeZone: browserZone(), from } })}
      refresh={MONEY_BACK_SHOWN}
      onSent={(receipt) => {
        onDone(receipt, picked)
        check.close()
        return loadProfile()
      }}
      onBack={check.close}
    />
  )
}

interface Known {
  readonly email: string
  readonly wallet: Wallet | undefined
  /** Sounds can be undone. */
  readonly canUndo: boolean
}

function factsOf({ entry: { name, contract }, picked }: Checked, { email, wallet, canUndo }: Known) {
  const who = { 'Your name': name, 'Confirmation goes to': email }
  if (!picked) return { ...who, 'You’re withdrawing from': contract }
  const { name: bought, grossCents, currency, back, kind } = picked
  const ends = endsWords(picked)
  const stays = staysWords(picked)
  return {
    ...who,
    'You’re withdrawing from': (
      <Lines
        lines={[
          `${bought}, ${formatMoney(grossCents, { currency })}`,
          ...paidWords(picked).map((words) => `Paid ${words}`),
        ]}
      />
    ),
    'Money back': (
      <strong>
        <Unbroken>{backWords(picked)}</Unbroken>
      </strong>
    ),
    ...(back ? { 'When it is there': refundTimeText(picked) } : {}),
    ...(stays.length === 0
      ? {}
      : { 'What stays paid': <Lines lines={canUndo ? [...stays, UNDO_FIRST] : stays} /> }),
    ...(back && back.points > 0
      ? { 'What leaves your wallet': leavingText(wallet, { kind, points: back.points }) }
      : {}),
    ...(ends === null ? {} : { 'What ends': ends }),
  }
}

const UNDO_FIRST = 'Undoing sounds first, under Purchased loops, can lower this.'

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <div key={line}>
      <Unbroken>{line}</Unbroken>
    </div>
  ))

function Answered({ receipt, picked }: { receipt: Receipt; picked: WithdrawablePayment | null }) {
  const { refund, isRepeated, isOpen, dueAt } = receipt
  const isByGiftCard = picked?.isByGiftCard ?? false
  const ways = refund && waysBack(refund.parts, { currency: refund.currency, isByGiftCard })
  return (
    <Received receipt={receipt} email={receipt.email}>
      {isRepeated && <p>You had declared this before. That declaration stands.</p>}
      {refund && ways && (
        <>
          <p>
            <strong>{formatMoney(refund.grossCents, { currency: refund.currency })}</strong> is on its way
            back{ways.isOne ? ' ' : ': '}
            <Unbroken>{ways.text}</Unbroken>. {refundTimeText({ isByGiftCard })}
          </p>
          <p>
            {picked?.back &&
              picked.back.points > 0 &&
              `${formatPoints(picked.back.points)} left your wallet. `}
            {picked && picked.payments.length > 1
              ? 'We email you a credit note for each payment. They stand beside their invoices in your '
              : 'We email you the credit note. It stands beside the invoice in your '}
            <Link to="/subscription_history">Subscription History</Link> too.
          </p>
        </>
      )}
      {isOpen && (
        <p>
          We will check the {refund ? 'rest' : 'contract'} and answer by {formatDay(dueAt)}. Any refund
          arrives by then.
        </p>
      )}
      {picked?.endsPlan && <p>{picked.endsPlan} has ended: nothing more is charged.</p>}
    </Received>
  )
}
