import { openPlanConfirmation, type Subscription, takePlanConfirmation } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { useShop } from '../../../shared/shop.ts'
import { type CardPayments, loadCardProvider } from '../../billing/card-provider.ts'
import { paidText } from '../../billing/plan-words.ts'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

type Due = NonNullable<Subscription['due']>

/** A payment of a plan that failed, or that waits for its buyer. */
export function PlanDue({ plan, due }: { plan: Subscription; due: Due }) {
  const payments = useShop()?.cardPayments
  const sum = formatMoney(due.grossCents, plan)
  return (
    <FormProblem>
      {due.waitsForYou ? (
        <>
          <p>
            Your bank asks you to confirm {sum}. {meanwhile(due)}
          </p>
          {payments && <ConfirmPayment plan={plan} payments={payments} />}
        </>
      ) : (
        <>
          <p>
            <strong>{sum} is due.</strong> Your last payment failed{times(due)}. {nextTry(plan)}
          </p>
          <p>
            Change the card to pay now{due.points === null ? '' : ` and get ${formatPoints(due.points)}`}.
          </p>
        </>
      )}
    </FormProblem>
  )
}

const meanwhile = ({ reason }: Due): string =>
  reason === 'renewal' ? 'Until then no new points come.' : 'Until then your plan stays as it is.'

const times = ({ attempts }: Due): string => (attempts > 1 ? ` ${attempts} times` : '')

function nextTry({ nextAttempt, end }: Subscription): string {
  if (nextAttempt !== null)
    return `We try again on ${formatDay(nextAttempt.at)}. If it stays unpaid, your plan ends; you keep your points.`
  return end === null
    ? ''
    : `If it stays unpaid, your plan ends on ${formatDay(end.at)}; you keep your points.`
}

function ConfirmPayment({ plan, payments }: { plan: Subscription; payments: CardPayments }) {
  const confirm = useAction({
    run: async () => {
      const { clientSecret } = await call(openPlanConfirmation, {})
      const provider = await loadCardProvider(payments)
      await provider.handleNextAction({ clientSecret })
      return call(takePlanConfirmation, {})
    },
    done: (paid) => `Payment confirmed. ${paidText(plan, paid)}`,
    topic: PLAN_TOPIC,
    onDone: loadProfile,
    refresh: PLAN_SHOWN,
  })
  return (
    <ActionButton action={confirm} look="primary">
      Confirm
    </ActionButton>
  )
}
