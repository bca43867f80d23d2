import { cancelPlan, changePlan, getWallet, keepPlan, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { laterPlan, planFacts, planName } from '../../billing/plan-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangeCardDialog } from './change-card-dialog.tsx'
import { PausePlanDialog } from './pause-plan-dialog.tsx'
import { PlanDue } from './plan-due.tsx'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'
import styles from './subscriptions.module.css'
import { useReturnedCard } from './use-new-card.ts'

/** The plan somebody has, what happens to it next, and what can be done with it. */
export function PlanSection({ plan }: { plan: Subscription }) {
  useReturnedCard()
  return (
    <Section title={`Your plan: ${planName(plan)}`}>
      {plan.due && <PlanDue plan={plan} due={plan.due} />}
      <DefinitionList facts={planFacts(plan)} />
      <PlanButtons plan={plan} />
    </Section>
  )
}

function PlanButtons({ plan }: { plan: Subscription }) {
  const [dialog, setDialog] = useState<'pause' | 'card' | null>(null)
  const close = (): void => setDialog(null)
  const keep = useAction({
    run: () => call(keepPlan, {}),
    done: (kept) => keptText(plan, kept),
    refresh: [...PLAN_SHOWN, [getWallet.path]],
    onDone: loadProfile,
    topic: PLAN_TOPIC,
  })
  const later = laterPlan(plan)
  const stay = useAction({
    run: () => call(changePlan, { body: { packageId: plan.packageId, grossCents: plan.grossCents } }),
    done: `You stay with ${planName(plan)}`,
    refresh: PLAN_SHOWN,
    topic: PLAN_TOPIC,
  })
  const isPlanned = plan.pause !== null || later !== null
  const cancel = useAction({
    run: () => call(cancelPlan, {}),
    done: ({ end }) =>
      `Your plan ends${end === null ? '' : ` on ${formatDay(end.at)}`}. Your points stay.${isPlanned ? ' What was planned is dropped.' : ''}`,
    // To keep it does not bring a pause or a change back.
    ...(isPlanned ? {} : { undo: () => call(keepPlan, {}) }),
    refresh: PLAN_SHOWN,
    topic: PLAN_TOPIC,
  })
  const { isCancelled } = plan
  const isOwed = plan.due?.waitsForYou === false
  return (
    <div className={styles.buttons}>
      {(plan.end?.reason === 'cancelled' || plan.pause !== null) && (
        <ActionButton action={keep} look={isOwed ? 'plain' : 'primary'}>
          {keepLabel(plan)}
        </ActionButton>
      )}
      {later && (
        <ActionButton action={stay} look={isOwed || plan.pause ? 'plain' : 'primary'}>
          Keep {plan.name}
        </ActionButton>
      )}
      <Button look={isOwed ? 'primary' : 'plain'} onClick={() => setDialog('card')}>
        Change card
      </Button>
      {(plan.status === 'active' || plan.status === 'trialing') && !isCancelled && (
        <Button onClick={() => setDialog('pause')}>Pause</Button>
      )}
      {!isCancelled && <ActionButton action={cancel}>Cancel plan</ActionButton>}
      {dialog === 'pause' && <PausePlanDialog plan={plan} onClose={close} />}
      {dialog === 'card' && <ChangeCardDialog onClose={close} />}
    </div>
  )
}

/** A pause whose paid period is over ends with a payment; one that is ahead is taken back. */
function keepLabel({ name, pause, currency }: Subscription): string {
  if (pause === null) return `Keep ${name}`
  return pause.resumeCents === 0
    ? 'Don’t pause'
    : `Resume for ${formatMoney(pause.resumeCents, { currency })}`
}

function keptText(
  before: Subscription,
  { name, pause, status, nextAttempt, currency }: Subscription,
): string {
  if (before.end !== null && pause === null) return `${name} continues. No pause or change is planned.`
  if (before.pause === null || pause !== null || status === 'past_due') return `${name} continues`
  if (before.pause.resumeCents > 0)
    return `${name} has resumed. ${formatPoints(before.next?.points ?? 0)} added`
  const charged =
    nextAttempt &&
    ` and is charged ${formatMoney(nextAttempt.grossCents, { currency })} on ${formatDay(nextAttempt.at)}`
  return `${name} is not paused${charged ?? ''}`
}
