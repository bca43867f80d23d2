import { cancelPlan, keepPlan, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { grantText } from '../../billing/package-words.ts'
import { cardText } from '../../billing/payment-cells.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChangeCardDialog } from './change-card-dialog.tsx'
import { PausePlanDialog } from './pause-plan-dialog.tsx'
import { PlanDue } from './plan-due.tsx'
import { PLAN_SHOWN } from './plan-query.ts'
import styles from './subscriptions.module.css'
import { useReturnedCard } from './use-new-card.ts'

/** The plan somebody has, what happens to it next, and what can be done with it. */
export function PlanSection({ plan }: { plan: Subscription }) {
  useReturnedCard()
  const { card } = plan
  return (
    <Section title={`Your plan: ${plan.name}`}>
      {plan.due && <PlanDue due={plan.due} currency={plan.currency} />}
      <DefinitionList
        facts={{
          Brings: grantText(plan),
          ...nextFacts(plan),
          ...(card === null
            ? {}
            : {
                Card: `${cardText({ cardBrand: card.brand, cardLast4: card.last4 })}, until ${card.expires}`,
              }),
        }}
      />
      <PlanButtons plan={plan} />
    </Section>
  )
}

/** Its price and what happens next. Once a change is due, the price is that of the next plan, which may have another period. */
function nextFacts(plan: Subscription): Record<string, string> {
  const { changesTo, period, endsThen, status, due } = plan
  const price = formatMoney(plan.grossCents, { currency: plan.currency })
  const day = formatDay(plan.resumesAt ?? plan.periodEndsAt)
  // Nothing more is charged.
  if (endsThen) return { 'Ends on': formatDay(plan.periodEndsAt) }
  if (changesTo !== null) return { 'Changes to': `${changesTo.name} on ${day}, for ${price}` }
  const terms = { Price: `${price} a ${period}` }
  // The notice above says when a payment that is due is tried again.
  if (due?.reason === 'renewal') return terms
  return { ...terms, [status === 'paused' ? 'Paused until' : 'Next payment']: day }
}

function PlanButtons({ plan }: { plan: Subscription }) {
  const [dialog, setDialog] = useState<'pause' | 'card' | null>(null)
  const close = (): void => setDialog(null)
  const keep = useAction({
    run: () => call(keepPlan, {}),
    done: 'Your plan goes on',
    refresh: PLAN_SHOWN,
  })
  const cancel = useAction({
    run: () => call(cancelPlan, {}),
    done: ({ periodEndsAt }) => `Your plan ends on ${formatDay(periodEndsAt)}. Your points stay.`,
    undo: () => call(keepPlan, {}),
    refresh: PLAN_SHOWN,
  })
  return (
    <div className={styles.buttons}>
      {(plan.endsThen || plan.status === 'paused' || plan.changesTo !== null) && (
        <ActionButton action={keep} look="primary">
          {keepLabel(plan)}
        </ActionButton>
      )}
      <Button onClick={() => setDialog('card')}>Change card</Button>
      {plan.status === 'active' && !plan.endsThen && (
        <Button onClick={() => setDialog('pause')}>Pause</Button>
      )}
      {!plan.endsThen && <ActionButton action={cancel}>Cancel plan</ActionButton>}
      {dialog === 'pause' && <PausePlanDialog onClose={close} />}
      {dialog === 'card' && <ChangeCardDialog onClose={close} />}
    </div>
  )
}

/** A pause whose paid period is over ends with the next payment. */
function keepLabel({ status, name, endsThen, periodEndsAt, grossCents, currency }: Subscription): string {
  if (status !== 'paused' || endsThen) return `Keep ${name}`
  return new Date(periodEndsAt) > new Date()
    ? 'Resume'
    : `Resume for ${formatMoney(grossCents, { currency })}`
}
