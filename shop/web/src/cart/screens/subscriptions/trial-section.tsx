import {
  getPlanTrial,
  keepTrial,
  openTrialCard,
  planName,
  type PlanTrial,
  type Subscription,
} from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { CardForm } from '../../billing/card-form.tsx'
import { grantText } from '../../billing/package-words.ts'
import { useShop } from '../../../shared/shop.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PLAN_SHOWN, PLAN_TOPIC } from '../../billing/plan-query.ts'

/** The plan that somebody tries for nothing, where there is one. */
export function TrialSection() {
  const { data: trial } = useQuery({
    queryKey: [getPlanTrial.path],
    queryFn: ({ signal }) => call(getPlanTrial, {}, signal),
    retry: false,
  })
  const keep = useKeepTrial()
  useReturned(() => void keep.run())
  return trial ? <Trial trial={trial} keep={keep} /> : null
}

type Keep = ReturnType<typeof useKeepTrial>

function Trial({ trial, keep }: { trial: PlanTrial; keep: Keep }) {
  const [isOpen, setOpen] = useState(false)
  const takesCards = useShop()?.cardPayments !== null
  return (
    <Section title={`Your plan: ${trial.name}`}>
      <DefinitionList
        facts={{
          Includes: grantText(trial),
          Price: `Free until ${formatDay(trial.endsAt)}`,
          Then: 'It ends by itself',
        }}
      />
      {takesCards && (
        <div>
          <Button look="primary" onClick={() => setOpen(true)}>
            Keep {trial.name}
          </Button>
        </div>
      )}
      {isOpen && <KeepDialog trial={trial} keep={keep} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** The provider's form for the card that is charged once the trial has ended. */
function KeepDialog({ trial, keep, onClose }: { trial: PlanTrial; keep: Keep; onClose: () => void }) {
  const payments = useShop()?.cardPayments
  const query = useQuery({
    queryKey: [openTrialCard.path],
    queryFn: ({ signal }) => call(openTrialCard, {}, signal),
    retry: false,
    staleTime: Infinity,
    // A form is good once.
    gcTime: 0,
  })
  const take = async (): Promise<void> => {
    await keep.run()
    onClose()
  }
  return (
    <Dialog title={`Keep ${trial.name}`} onClose={onClose}>
      <p>{termsOf(trial)}</p>
      <Loaded query={query}>
        {({ clientSecret }) =>
          payments && !keep.isBusy ? (
            <CardForm payments={payments} clientSecret={clientSecret} onComplete={() => void take()} />
          ) : (
            <Skeleton width="100%" height={320} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

const termsOf = (trial: PlanTrial): string =>
  `${grantText(trial)} for ${formatMoney(trial.grossCents, trial)} a ${trial.period}, from ${formatDay(trial.endsAt)}. Nothing is charged before. Cancel at any time${trial.period === 'year' ? '; a year that is paid runs on to its end' : ''}.`

function useKeepTrial() {
  return useAction({
    run: () => call(keepTrial, {}),
    done: (plan) => `${planName(plan)} continues. ${firstPayment(plan)}`,
    topic: PLAN_TOPIC,
    refresh: [...PLAN_SHOWN, [getPlanTrial.path]],
  })
}

const firstPayment = ({ nextAttempt, currency }: Subscription): string =>
  nextAttempt === null
    ? ''
    : `The first payment is ${formatMoney(nextAttempt.grossCents, { currency })} on ${formatDay(nextAttempt.at)}.`

/** Goes on where a bank leads back to after it was asked about the card. */
function useReturned(onReturned: () => void): void {
  const [address, setAddress] = useSearchParams()
  const isReturned = address.get('trial') === 'kept'
  const take = useEffectEvent(() => {
    setAddress({}, { replace: true })
    onReturned()
  })
  // Talks to the server: the form was finished at the bank.
  useEffect(() => {
    if (isReturned) take()
  }, [isReturned])
}
