import {
  type Answer,
  type DisputeAnswer,
  disputeReason,
  getDispute,
  getDisputeEvidence,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatMoment } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AnswerDisputeDialog, answerLabel, type AnswerWay } from './answer-dispute-dialog.tsx'
import { AnswerBy, Buyer, DisputeState, isToAnswer, PaymentLink } from './dispute-words.tsx'
import styles from './payment-story.module.css'

type Story = Answer<typeof getDispute>

const WHILE_SENDING_MS = 2_000
const LOOKS = { evidence: 'primary', accept: 'danger', elsewhere: 'plain' } as const

/** A dispute from the bank's question to its decision, and the answer to it. */
export function DisputeStory({ disputeId, onClose }: { disputeId: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: [getDispute.path, disputeId],
    queryFn: ({ signal }) => call(getDispute, { params: { disputeId } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.answers.some(({ status }) => status === 'pending') ? WHILE_SENDING_MS : false,
    retry: false,
  })
  const [chosen, setChosen] = useState<AnswerWay | null>(null)
  return (
    <Dialog
      title="Dispute"
      place="wide"
      onClose={onClose}
      footer={
        query.data && (
          <div className={styles.footer}>
            {query.data.answerableBy.toReversed().map((how) => (
              <Button key={how} look={LOOKS[how]} onClick={() => setChosen(how)}>
                {how === 'elsewhere' ? 'Record an answer' : answerLabel(how)}
              </Button>
            ))}
          </div>
        )
      }
    >
      <Loaded query={query}>{(story) => <Facts story={story} />}</Loaded>
      {chosen && query.data && (
        <AnswerDisputeDialog story={query.data} how={chosen} onClose={() => setChosen(null)} />
      )}
    </Dialog>
  )
}

function Facts({ story }: { story: Story }) {
  return (
    <div className={styles.story}>
      <DefinitionList facts={factsOf(story)} />
      <Evidence story={story} />
      <section>
        <h3>Timeline</h3>
        <ul className={styles.timeline}>
          {timelineOf(story).map(({ at, what }) => (
            <li key={`${at} ${what}`}>
              <time dateTime={at}>{formatMoment(at)}</time>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function factsOf(story: Story): Record<string, ReactNode> {
  const { stage, amountCents, currency, grossCents, refundedCents, netCents, heldPoints, endedPurchases } =
    story
  const money = (cents: number): string => formatMoney(cents, { currency })
  return {
    State: <DisputeState dispute={story} />,
    ...(isToAnswer(stage) && story.dueAt !== null ? { 'Answer by': <AnswerBy dispute={story} /> } : {}),
    Amount: amountCents === grossCents ? money(amountCents) : `${money(amountCents)} of ${money(grossCents)}`,
    Reason: disputeReason(story.reason),
    Buyer: <Buyer dispute={story} />,
    Payment: <PaymentLink dispute={story} />,
    Bought: `${story.bought}, ${formatMoment(story.paidAt)}`,
    ...(refundedCents === 0 ? {} : { Refunded: money(refundedCents) }),
    ...(netCents === null ? {} : { 'No revenue': `${money(netCents)} net` }),
    ...(heldPoints === 0 ? {} : { Held: formatPoints(heldPoints) }),
    ...(endedPurchases === 0
      ? {}
      : { Ended: endedPurchases === 1 ? '1 licence' : `${endedPurchases} licences` }),
  }
}

function Evidence({ story: { id, providerUrl } }: { story: Story }) {
  return (
    <section>
      <h3>Evidence</h3>
      <p>Payment, licences, downloads, sign-ins and emails, as the shop kept them.</p>
      <div className={styles.buttons}>
        <SaveFileButton
          fetch={() => fetchFile(getDisputeEvidence, { params: { disputeId: id } })}
          fileName={`Evidence ${id}.pdf`}
          icon="download"
        >
          Save as PDF
        </SaveFileButton>
        {providerUrl !== null && (
          <a href={providerUrl} target="_blank" rel="noreferrer">
            Open at the card provider
          </a>
        )}
      </div>
    </section>
  )
}

/** The provider’s events that show in the timeline. */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  'checkout.session.completed': 'Paid',
  'invoice.paid': 'Paid',
  'charge.dispute.created': 'Opened by the bank',
  'charge.dispute.updated': 'Changed at the card provider',
  'charge.dispute.funds_withdrawn': 'Money taken',
  'charge.dispute.funds_reinstated': 'Money given back',
  'charge.dispute.closed': 'Decided',
}

function timelineOf({ answers, events }: Story) {
  const told = events.flatMap(({ type, receivedAt }) => {
    const what = EVENT_WORDS[type]
    return what === undefined ? [] : [{ at: receivedAt, what }]
  })
  const given = answers.map((answer) => ({ at: answer.answeredAt, what: answerText(answer) }))
  return [...told, ...given].toSorted((one, other) => one.at.localeCompare(other.at))
}

const ANSWER_WORDS = {
  evidence: 'Evidence',
  accept: 'Accepted',
  elsewhere: 'Answered at the card provider',
} as const

function answerText({ how, actor, note, status, error }: DisputeAnswer): string {
  const state = {
    pending: ', being sent',
    done: how === 'evidence' ? ' sent' : '',
    failed: `, refused: ${error}`,
  }
  return `${ANSWER_WORDS[how]}${state[status]} · ${actor ?? 'deleted account'} · ${note}`
}
