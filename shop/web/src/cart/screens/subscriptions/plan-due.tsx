import { openPlanConfirmation, type Subscription, takePlanConfirmation } from '@segno/contract'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'
import { loadProfile } from '../../../shared/session/session.ts'
import { useShop } from '../../../shared/shop.ts'
import { type CardPayments, loadCardProvider } from '../../billing/card-provider.ts'
import { PLAN_SHOWN } from './plan-query.ts'

type Due = NonNullable<Subscription['due']>

/** A payment of a plan that failed, or that waits for its buyer. */
export function PlanDue({ due, currency }: { due: Due; currency: string }) {
  const payments = useShop()?.cardPayments
  const sum = formatMoney(due.grossCents, { currency })
  return (
    <FormProblem>
      {due.waitsForYou ? (
        <>
          <p>
            Your bank asks you to confirm {sum}. {meanwhile(due)}
          </p>
          {payments && <ConfirmPayment payments={payments} />}
        </>
      ) : (
        <p>
          Your last payment of {sum} failed{times(due)}, so no new points came. {nextTry(due)} Change the card
          to pay it now.
        </p>
      )}
    </FormProblem>
  )
}

const meanwhile = ({ reason }: Due): string =>
  reason === 'renewal' ? 'Until then no new points come.' : 'Until then your plan stays as it is.'

const times = ({ attempts }: Due): string => (attempts > 1 ? ` ${attempts} times` : '')

function nextTry({ nextAttemptAt, endsAt }: Due): string {
  if (nextAttemptAt !== null) return `We try again on ${formatDay(nextAttemptAt)}.`
  return endsAt === null ? '' : `If it stays unpaid, your plan ends on ${formatDay(endsAt)}.`
}

function ConfirmPayment({ payments }: { payments: CardPayments }) {
  const confirm = useAction({
    run: async () => {
      const { clientSecret } = await call(openPlanConfirmation, {})
      const provider = await loadCardProvider(payments)
      await provider.handleNextAction({ clientSecret })
      return call(takePlanConfirmation, {})
    },
    done: 'Payment confirmed',
    onDone: loadProfile,
    refresh: PLAN_SHOWN,
  })
  return (
    <ActionButton action={confirm} look="primary">
      Confirm
    </ActionButton>
  )
}
