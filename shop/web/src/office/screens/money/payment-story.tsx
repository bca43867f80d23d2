import { formatBasisPoints } from '@segno/units'
import {
  type Answer,
  getPaymentStory,
  refundPayment,
  listAllPayments,
  listWithdrawals,
  PAID_STATES,
  type PaymentDispute,
  type PaymentRefund,
  settleReturnedRefund,
  WITHDRAWAL_OUTCOMES,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { refundText } from '../../../cart/billing/refund-terms.tsx'
import { SavePaper } from '../../../cart/billing/invoice-files.tsx'
import { cardText, PaidSum } from '../../../cart/billing/payment-cells.tsx'
import { REFUND_TITLES } from '../../records/paid-table.tsx'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RefundPaymentDialog } from './refund-payment-dialog.tsx'
import styles from './payment-story.module.css'

type Story = Answer<typeof getPaymentStory>

/** A payment from the card to the books, and its refund. */
export function PaymentStory({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [getPaymentStory.path, paymentId],
    queryFn: ({ signal }) => call(getPaymentStory, { params: { paymentId } }, signal),
    retry: false,
  })
  const [isRefunding, setRefunding] = useState(false)
  const reaches = useReach()
  return (
    <Dialog
      title="Payment"
      place="wide"
      onClose={onClose}
      footer={
        query.data &&
        query.data.refundable.grossCents > 0 &&
        reaches(refundPayment) && (
          <Button onClick={() => setRefunding(true)}>
            {refundText(query.data.payment, query.data.refundable)}
          </Button>
        )
      }
    >
      <Loaded query={query}>{(story) => <Facts story={story} />}</Loaded>
      {isRefunding && query.data && (
        <RefundPaymentDialog story={query.data} onClose={() => setRefunding(false)} />
      )}
    </Dialog>
  )
}

function Facts({ story }: { story: Story }) {
  const { payment, refunds, disputes, events } = story
  const money = (cents: number): string => formatMoney(cents, { currency: payment.currency })
  return (
    <div className={styles.story}>
      <DefinitionList facts={factsOf(story)} />
      <ListSection title="Refunds">
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} money={money} />
        ))}
      </ListSection>
      <Withdrawals paymentId={payment.id} />
      <ListSection title="Disputes">
        {disputes.map((dispute) => (
          <Dispute key={dispute.id} dispute={dispute} currency={payment.currency} />
        ))}
      </ListSection>
      <ListSection title="Events">
        {events.map(({ type, receivedAt }) => (
          <li key={`${type} ${receivedAt}`}>
            {type} · {formatMoment(receivedAt)}
          </li>
        ))}
      </ListSection>
    </div>
  )
}

function ListSection({ title, children }: { title: string; children: readonly ReactElement[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function factsOf({ payment, vat, evidence, providerIds, refundable, withdrawals }: Story) {
  const money = (cents: number): string => formatMoney(cents, { currency: payment.currency })
  return {
    Bought: payment.name,
    Buyer: (
      <Link to={`/admin/view_user/${payment.user.id}`}>
        {payment.user.name}, {payment.user.email}
      </Link>
    ),
    Paid: formatMoment(payment.paidAt),
    State: PAID_STATES[payment.state],
    Total: <PaidSum payment={payment} />,
    'Net and VAT': `${money(payment.netCents)} + ${money(payment.vatCents)} (${vat.kind}, ${vat.country} ${formatBasisPoints(vat.rateBasisPoints)})`,
    ...(vat.vatId === null ? {} : { 'VAT ID': vatIdText(vat.vatId, evidence) }),
    ...(payment.cardLast4 === null ? {} : { Card: cardText(payment) }),
    Evidence: evidenceText(evidence),
    ...(payment.points > 0 && {
      Unspent: `${formatPoints(refundable.points)} of ${formatPoints(payment.points)}`,
    }),
    ...(withdrawals > 0 && { 'Withdrawn by this buyer': countOf(withdrawals, 'time', 'times') }),
    ...(providerIds.session === null ? {} : { Session: providerIds.session }),
    ...(providerIds.intent === null ? {} : { Intent: providerIds.intent }),
    ...(payment.providerUrl !== null && {
      'Card provider': (
        <a href={payment.providerUrl} target="_blank" rel="noreferrer">
          Open at the card provider
        </a>
      ),
    }),
    ...Object.fromEntries(
      payment.papers.map(({ number }) => [
        number,
        <Fragment key={number}>
          <SavePaper number={number} as="PDF">
            PDF
          </SavePaper>
          <SavePaper number={number} as="UBL">
            UBL
          </SavePaper>
        </Fragment>,
      ]),
    ),
  }
}

const LOCATED_BY: Readonly<Record<NonNullable<Story['evidence']['by']>, string>> = {
  agreement: 'two agree',
  word: 'by the buyer’s word alone',
  highest: 'contradictory, so the highest VAT is charged',
  vatId: 'by the confirmed VAT ID',
}

function evidenceText({ declared, card, address, network, by }: Story['evidence']): string {
  const said = [`declared ${declared}`, card && `card ${card}`, address && `address ${address}`]
  const seen = [...said, network && `network ${network}`].filter(Boolean).join(', ')
  return by === null ? seen : `${seen}: ${LOCATED_BY[by]}`
}

function vatIdText(vatId: string, { confirmation }: Story['evidence']): string {
  if (confirmation === null) return vatId
  const number = confirmation.consultation === null ? '' : `, consultation ${confirmation.consultation}`
  return `${vatId}, confirmed ${formatMoment(confirmation.at)}${number}`
}

/** Declarations that mean this payment, with an account or as a guest. */
function Withdrawals({ paymentId }: { paymentId: string }) {
  const query = { payment: paymentId, sort: 'declaredAt' } as const
  const declared = useQuery({
    queryKey: [listWithdrawals.path, query],
    queryFn: ({ signal }) => call(listWithdrawals, { query }, signal),
  })
  return (
    <ListSection title="Withdrawals">
      {(declared.data?.items ?? []).map(({ id, number, name, declaredAt, outcome }) => (
        <li key={id}>
          <Link to={`/admin/withdrawals?q=${number}`}>{number}</Link> {name}, {formatMoment(declaredAt)}:{' '}
          {outcome === null ? 'waits for an answer' : WITHDRAWAL_OUTCOMES[outcome].toLowerCase()}
        </li>
      ))}
    </ListSection>
  )
}

interface RefundProps {
  refund: PaymentRefund
  money: (cents: number) => string
}

function Refund({ refund, money }: RefundProps) {
  const { kind, points, grossCents, reason, refundedAt, creditNoteNumber } = refund
  return (
    <li>
      {money(grossCents)}
      {kind === 'vat' ? ' of VAT' : points > 0 && ` for ${formatPoints(points)}`}, {stateText(refund)} ·{' '}
      {formatMoment(refundedAt)} · {reason}
      {creditNoteNumber !== null && ` · ${creditNoteNumber}`}
      {refund.status === 'returned' && <SettleReturned refund={refund} />}
    </li>
  )
}

function stateText({ status, returnedReason, paidOtherwise }: PaymentRefund): string {
  if (paidOtherwise !== null) return `paid another way: ${paidOtherwise}`
  if (status === 'sent' && returnedReason !== null) return 'waits for money on the card provider’s balance'
  return status === 'returned'
    ? `came back from the bank (${returnedReason})`
    : REFUND_TITLES[status].toLowerCase()
}

const DECISIONS = [
  {
    how: 'again',
    label: 'Send again',
    consequence: 'The money goes to the same card once more.',
    done: 'Refund is sent again',
  },
  {
    how: 'otherwise',
    label: 'Paid another way',
    consequence: 'You have paid the buyer yourself. Say how, such as the reference of the transfer.',
    done: 'Refund is settled',
  },
  {
    how: 'points',
    label: 'Give back what it paid for',
    consequence: 'The buyer gets the points or the gift card back, and no money.',
    done: 'It is back with the buyer',
  },
] as const

/** The bank did not take the money: how the buyer gets it is decided here. */
function SettleReturned({ refund: { id, creditNoteNumber } }: { refund: PaymentRefund }) {
  const [chosen, setChosen] = useState<(typeof DECISIONS)[number] | null>(null)
  return (
    <div className={styles.buttons}>
      {DECISIONS.filter(({ how }) => how !== 'points' || creditNoteNumber === null).map((decision) => (
        <Button key={decision.how} look="plain" onClick={() => setChosen(decision)}>
          {decision.label}
        </Button>
      ))}
      {chosen && (
        <ReasonDialog
          title={`${chosen.label}?`}
          confirm={chosen.label}
          consequence={chosen.consequence}
          run={(note) =>
            call(settleReturnedRefund, { params: { refundId: id }, body: { how: chosen.how, note } })
          }
          done={chosen.done}
          refresh={[[getPaymentStory.path], [listAllPayments.path]]}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

const DISPUTE_WORDS = { inquiry: 'Inquiry', open: 'Open', won: 'Won', lost: 'Lost' } as const

function Dispute({ dispute, currency }: { dispute: PaymentDispute; currency: string }) {
  const { id, status, amountCents, heldPoints, endedPurchases, openedAt, closedAt } = dispute
  return (
    <li>
      <Link to={`/admin/disputes?dispute=${id}`}>{DISPUTE_WORDS[status]}</Link> ·{' '}
      {formatMoment(closedAt ?? openedAt)} · {formatMoney(amountCents, { currency })} ·{' '}
      {formatPoints(heldPoints)} held
      {status === 'lost' && ` · ${endedPurchases === 1 ? '1 licence' : `${endedPurchases} licences`} ended`}
    </li>
  )
}
