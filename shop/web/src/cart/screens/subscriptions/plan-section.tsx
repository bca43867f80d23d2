import { planName, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { laterPlan, planFacts } from '../../billing/plan-words.ts'
import { Button } from '../../../ui/button.tsx'
import { CARD_RETURNED, ChangeCardDialog } from './change-card-dialog.tsx'
import { PausePlanDialog } from './pause-plan-dialog.tsx'
import { PlanDue } from './plan-due.tsx'
import { CancelQuestion, KeepQuestion, StayQuestion } from './plan-question.tsx'
import styles from './subscriptions.module.css'

/** The plan somebody has, what happens to it next, and what can be done with it. */
export function PlanSection({ plan }: { plan: Subscription }) {
  return (
    <Section title={`Your plan: ${planName(plan)}`}>
      {plan.due && <PlanDue plan={plan} due={plan.due} />}
      <DefinitionList facts={planFacts(plan)} />
      <PlanButtons plan={plan} />
    </Section>
  )
}

type Asked = 'pause' | 'card' | 'cancel' | 'keep' | 'stay'

function PlanButtons({ plan }: { plan: Subscription }) {
  // As it was when it was asked about: an answer is read to the end while the plan changes.
  const isReturned = useSearchParams()[0].get(CARD_RETURNED.name) === CARD_RETURNED.value
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly plan: Subscription } | null>(
    isReturned ? { what: 'card', plan } : null,
  )
  const ask = (what: Asked) => () => setAsked({ what, plan })
  const close = (): void => setAsked(null)
  const later = laterPlan(plan)
  const { isCancelled } = plan
  const isOwed = plan.due?.waitsForYou === false
  // A pause that is to come is taken back for nothing; one that has begun is what is waited for.
  const isAhead = plan.pause !== null && plan.pause.resumeCents === 0
  return (
    <div className={styles.buttons}>
      {(plan.end?.reason === 'cancelled' || plan.pause !== null) && (
        <Button look={isOwed || isAhead ? 'plain' : 'primary'} onClick={ask('keep')}>
          {keepLabel(plan)}
        </Button>
      )}
      {later && <Button onClick={ask('stay')}>Drop the change</Button>}
      <Button look={isOwed ? 'primary' : 'plain'} onClick={ask('card')}>
        Change card
      </Button>
      {(plan.status === 'active' || plan.status === 'trialing') && !isCancelled && (
        <Button onClick={ask('pause')}>Pause</Button>
      )}
      {!isCancelled && <Button onClick={ask('cancel')}>Cancel plan</Button>}
      {asked && <Dialogs {...asked} onClose={close} />}
    </div>
  )
}

const DIALOGS = {
  pause: PausePlanDialog,
  card: ChangeCardDialog,
  cancel: CancelQuestion,
  keep: KeepQuestion,
  stay: StayQuestion,
} satisfies Record<Asked, unknown>

function Dialogs({ what, ...rest }: { what: Asked; plan: Subscription; onClose: () => void }) {
  const Asked = DIALOGS[what]
  return <Asked {...rest} />
}

/** A pause whose paid period is over ends with a payment; one that is ahead is taken back. */
function keepLabel(plan: Subscription): string {
  const { pause, currency } = plan
  if (pause === null) return `Keep ${planName(plan)}`
  return pause.resumeCents === 0
    ? 'Don’t pause'
    : `Resume for ${formatMoney(pause.resumeCents, { currency })}`
}
