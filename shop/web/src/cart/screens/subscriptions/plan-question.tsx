import { cancelPlan, changePlan, getWallet, keepPlan, planName, type Subscription } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { useAppState } from '../../../shared/state/app-state.ts'
import { refundRightText } from '../../billing/package-words.ts'
import { cardText } from '../../billing/payment-cells.tsx'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'
import { endsAt, ownRenewalCents, plannedText } from '../../billing/plan-words.ts'
import { TermsLine } from '../../billing/terms-line.tsx'
import shapes from '../../../ui/shapes.module.css'

interface QuestionProps {
  plan: Subscription
  onClose: () => void
}

/** Asks before a plan is cancelled: its last day, what is still charged, and what is dropped with it. */
export function CancelQuestion({ plan, onClose }: QuestionProps) {
  const [now] = useState(() => new Date())
  const points = useAppState(({ profile }) => profile?.availablePoints ?? 0)
  const at = endsAt(plan, now)
  const planned = plannedText(plan)
  return (
    <ConfirmDialog
      verb="Cancel"
      name={planName(plan)}
      confirm="Cancel plan"
      cancel="Go back"
      run={() => call(cancelPlan, {})}
      done={({ end }) =>
        `Your plan ends${end === null ? '' : ` on ${formatDay(end.at)}`}. Your points stay.${planned === null ? '' : ' What was planned is dropped.'}`
      }
      // To keep it does not bring a pause or a change back.
      {...(planned === null ? { undo: () => call(keepPlan, {}) } : {})}
      refresh={PLAN_SHOWN}
      topic={PLAN_TOPIC}
      onClose={onClose}
    >
      <div className={shapes.stack}>
        <DefinitionList
          facts={{
            ...(at === null ? {} : { 'Ends on': formatDay(at) }),
            'Next payment': owedText(plan) ?? 'None. Nothing more is charged',
            ...(planned === null ? {} : { Dropped: planned }),
            'You keep': `${formatPoints(points)}, which stay yours without a plan`,
          }}
        />
        {planned !== null && <p>If you keep the plan later, what is dropped does not come back.</p>}
        <p>
          Cancelling pays nothing back. For 14 days after a payment you can refund its unspent points in your{' '}
          <Link className={shapes.link} to="/subscription_history">
            Subscription History
          </Link>
          .
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Sum that is still due for the period that has begun; null for none. */
function owedText({ due, nextAttempt, currency }: Subscription): string | null {
  const underway = nextAttempt?.kind === 'underway' ? nextAttempt.grossCents : null
  const cents = (due?.reason === 'renewal' ? due.grossCents : null) ?? underway
  return cents === null
    ? null
    : `${formatMoney(cents, { currency })} for the period that has begun; nothing after it`
}

/** A question before an end, a pause or a change is taken back. */
interface Kept {
  readonly verb: string
  /** Object of the verb; the plan unless given. */
  readonly name?: string
  readonly confirm: string
  readonly at: string | null
  readonly cents: number
  readonly words: ReactNode
}

/** Asks before an end or a pause is taken back: the day and the sum of the next payment. */
export function KeepQuestion({ plan, onClose }: QuestionProps) {
  const [now] = useState(() => new Date())
  return (
    <KeptQuestion
      plan={plan}
      kept={plan.pause === null ? keptEnd(plan, now) : keptPause(plan, now)}
      run={() => call(keepPlan, {})}
      done={(after) => keptText(plan, after)}
      onClose={onClose}
    />
  )
}

/** Asks before another plan that waits is dropped. */
export function StayQuestion({ plan, onClose }: QuestionProps) {
  const kept = {
    verb: 'Drop the change to',
    name: planName(plan.next ?? plan),
    confirm: 'Drop the change',
    at: plan.next?.startsAt ?? null,
    cents: ownRenewalCents(plan),
    words: `You keep ${planName(plan)}.`,
  }
  return (
    <KeptQuestion
      plan={plan}
      kept={kept}
      run={() => call(changePlan, { body: { packageId: plan.packageId, grossCents: plan.grossCents } })}
      done={() => `You keep ${planName(plan)}`}
      onClose={onClose}
    />
  )
}

interface KeptQuestionProps extends QuestionProps {
  kept: Kept
  run: () => Promise<Subscription>
  done: (after: Subscription) => string
}

function KeptQuestion({ plan, kept, run, done, onClose }: KeptQuestionProps) {
  const { verb, name = planName(plan), confirm, at, cents, words } = kept
  const { card, currency } = plan
  return (
    <ConfirmDialog
      verb={verb}
      name={name}
      confirm={confirm}
      cancel="Go back"
      look="primary"
      run={run}
      done={done}
      refresh={[...PLAN_SHOWN, [getWallet.path]]}
      onDone={loadProfile}
      topic={PLAN_TOPIC}
      onClose={onClose}
    >
      <div className={shapes.stack}>
        <DefinitionList
          facts={{
            ...(at === null
              ? {}
              : { 'Next payment': `${formatDay(at)}, ${formatMoney(cents, { currency })}` }),
            ...(card === null ? {} : { Card: cardText({ cardBrand: card.brand, cardLast4: card.last4 }) }),
          }}
        />
        {typeof words === 'string' ? <p>{words}</p> : words}
      </div>
    </ConfirmDialog>
  )
}

/** A pause whose paid period is over outlives its plan's cancellation: to end it would be charged at once. */
function keptEnd(plan: Subscription, now: Date): Kept {
  const { end, nextAttempt } = plan
  const isOver = end !== null && new Date(end.at).getTime() - now.getTime() < SOON_MS
  return {
    verb: 'Keep',
    confirm: 'Keep plan',
    at: isOver ? null : (nextAttempt?.at ?? end?.at ?? null),
    cents: nextAttempt?.grossCents ?? ownRenewalCents(plan),
    words: isOver
      ? 'It stays paused, and nothing is charged today.'
      : `It renews each ${plan.period} until you cancel. Nothing is charged now. A pause or a change from before does not come back.`,
  }
}

/** A cancelled plan whose paid period ended in its pause ends within this time. */
const SOON_MS = 120_000

function keptPause(plan: Subscription, now: Date): Kept {
  const { pause, nextAttempt, next, currency } = plan
  const { from, resumeCents } = pause!
  if (new Date(from) > now)
    return {
      verb: 'Don’t pause',
      confirm: 'Don’t pause',
      at: from,
      cents: nextAttempt?.grossCents ?? ownRenewalCents(plan),
      words: 'Nothing is charged now.',
    }
  return {
    verb: 'Resume',
    confirm: resumeCents === 0 ? 'Resume' : `Pay ${formatMoney(resumeCents, { currency })}`,
    at: now.toISOString(),
    cents: resumeCents,
    words: (
      <>
        <p>
          The next period begins now, is charged now, and brings {formatPoints(next?.points ?? 0)}.{' '}
          {refundRightText({ kind: 'plan' })}
        </p>
        <TermsLine />
      </>
    ),
  }
}

function keptText(
  before: Subscription,
  { name, pause, status, nextAttempt, currency }: Subscription,
): string {
  const charged =
    nextAttempt && `${formatMoney(nextAttempt.grossCents, { currency })} on ${formatDay(nextAttempt.at)}`
  if (before.end !== null && pause === null)
    return `You keep ${name}. No pause or change is planned.${charged === null ? '' : ` Next payment ${charged}.`}`
  if (before.pause === null || pause !== null || status === 'past_due') return `You keep ${name}`
  if (before.pause.resumeCents > 0)
    return `${name} has resumed. ${formatPoints(before.next?.points ?? 0)} added`
  return `${name} is not paused${charged === null ? '' : ` and is charged ${charged}`}`
}
