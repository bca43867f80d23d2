import { type ForSale, type PackageList, planName, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { ConfirmPackage } from '../../billing/confirm-package.tsx'
import { PackagePayment } from '../../billing/package-payment.tsx'
import { PackageSums } from '../../billing/package-sums.tsx'
import { VatDoubt } from '../../billing/vat-doubt.tsx'
import { usePlan } from '../../billing/plan-query.ts'
import { cardCountryText, grantText, nextPaymentAt } from '../../billing/package-words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** A package, its price, and the card form. A plan is offered to those who have none. */
export function ConfirmScreen() {
  const before = usePlanBefore()
  return (
    <ConfirmPackage
      title="Confirm your subscription"
      soldAt="subscriptions"
      missing={{ heading: 'This package is not on sale', to: '/subscriptions' }}
      refused={({ kind }) => (kind === 'plan' && before ? `You already have ${planName(before)}` : null)}
    >
      {(offer, tax) =>
        offer.kind === 'plan' && before !== null ? (
          <NoSecondPlan before={before} />
        ) : (
          <Confirm offer={offer} tax={tax} />
        )
      }
    </ConfirmPackage>
  )
}

interface ConfirmProps {
  offer: ForSale
  tax: PackageList
}

/** The plan as it was before the payment, which brings one while its form still waits for the wallet; undefined until it is known. */
function usePlanBefore(): Subscription | null | undefined {
  const { data, isFetching } = usePlan()
  const [before, setBefore] = useState<Subscription | null | undefined>()
  if (before === undefined && !isFetching) setBefore(data ?? null)
  return before
}

function NoSecondPlan({ before }: { before: Subscription | undefined }) {
  if (before === undefined) return <Skeleton width="100%" height={320} />
  return (
    <Section title="Nothing was charged">
      <p>You can change {planName(before)} to another plan instead.</p>
      <ButtonLink to="/subscriptions">Change your plan</ButtonLink>
    </Section>
  )
}

function Confirm({ offer, tax }: ConfirmProps) {
  const navigate = useNavigate()
  const [now] = useState(() => new Date())
  return (
    <Section title="Pay by card">
      <PackageSums offer={offer} tax={tax} />
      <VatDoubt list={tax} offer={offer} />
      {offer.period !== null && (
        <p>
          {grantText(offer)}. You pay {formatMoney(offer.grossCents, { currency: offer.currency })} today,
          again on {formatDay(nextPaymentAt(offer.period, now))}, and so on each {offer.period} until you
          cancel, which you can do at any time
          {offer.period === 'year' && '; the year you paid runs on to its end'}. Points never expire.
        </p>
      )}
      <PackagePayment
        offer={offer}
        note={cardCountryText(offer, tax)}
        onPaid={({ id }) => navigate(`/subscribed?purchase=${id}`, { replace: true })}
      />
    </Section>
  )
}
