import { type DisputeStage, type ListedDispute, STAGES_TO_ANSWER } from '@segno/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { Day } from '../../../kit/format/day.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { overdueText } from '../../records/dispute-due.ts'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import styles from './payment-story.module.css'

const STAGE_WORDS: Readonly<Record<DisputeStage, string>> = {
  inquiry: 'Bank asks',
  inquiryAnswered: 'Inquiry answered',
  needsAnswer: 'Needs an answer',
  answered: 'Under review',
  appealNeedsAnswer: 'Appeal needs an answer',
  appealAnswered: 'Appeal under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
  inquiryClosed: 'Inquiry closed',
}

const GOOD: readonly DisputeStage[] = ['won', 'prevented', 'inquiryClosed']

export const isToAnswer = (stage: DisputeStage): boolean => STAGES_TO_ANSWER.includes(stage)

/** How a dispute stands, and since when it is decided. */
export function DisputeState({ dispute: { stage, closedAt } }: { dispute: ListedDispute }) {
  const tone = isToAnswer(stage) ? 'bad' : GOOD.includes(stage) ? 'good' : 'neutral'
  return (
    <>
      <StateMark tone={tone}>{STAGE_WORDS[stage]}</StateMark>
      {closedAt !== null && (
        <div className={styles.later}>
          <Day at={closedAt} />
        </div>
      )}
    </>
  )
}

/** Until when an answer is taken; nothing where the bank waits for none. */
export function AnswerBy({ dispute: { stage, dueAt } }: { dispute: ListedDispute }) {
  const [now] = useState(() => new Date())
  if (!isToAnswer(stage) || dueAt === null) return null
  if (new Date(dueAt) < now) return <StateMark tone="bad">{overdueText(dueAt)}</StateMark>
  return (
    <>
      <Day at={dueAt} />
      <div className={styles.later}>
        <RelativeTime instant={dueAt} />
      </div>
    </>
  )
}

export function Buyer({ dispute: { user } }: { dispute: ListedDispute }) {
  return user.email === null ? (
    'Deleted account'
  ) : (
    <Link to={`/admin/view_user/${user.id}`}>{user.email}</Link>
  )
}

export function PaymentLink({ dispute: { paymentId, invoiceNumber } }: { dispute: ListedDispute }) {
  return <Link to={`/admin_subscription_history?payment=${paymentId}`}>{invoiceNumber}</Link>
}
