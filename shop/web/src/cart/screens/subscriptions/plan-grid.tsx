import { type ForSale, KINDS, type PackageList, planName, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { formatDay } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { changeVerb, isSuggested, taxLine, yearlySavingText } from '../../billing/package-words.ts'
import { changeStart, laterPlan, vatIn, keptPriceText } from '../../billing/plan-words.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { BuyLink, PackageGrid } from './package-grid.tsx'
import styles from './subscriptions.module.css'

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Yearly' },
] as const
type Period = (typeof PERIODS)[number]['value']

interface PlanGridProps {
  list: PackageList
  canBuy: boolean
  /** The plan somebody has; null where they have none. */
  plan: Subscription | null
}

/** Plans of a month or a year: to subscribe to, or to change to. */
export function PlanGrid({ list, canBuy, plan }: PlanGridProps) {
  const [chosen, setChosen] = useState<Period | null>(null)
  const period = chosen ?? plan?.period ?? 'month'
  const [wanted, setWanted] = useState<ForSale | null>(null)
  const own = { ...list, data: list.data.map((offer) => asOwn(offer, plan)) }
  const isOwed = plan?.due?.reason === 'renewal'
  const action = (offer: ForSale) => {
    if (plan === null) return <BuyLink offer={offer} verb="Subscribe" />
    const later = laterPlan(plan)
    if (offer.id === plan.packageId) return <OwnPlan plan={plan} listed={list.data} />
    if (offer.id === later?.packageId)
      return <p className={styles.own}>Begins on {formatDay(later.startsAt)}</p>
    if (isOwed || plan.isCancelled) return null
    return <ChangeButton offer={offer} plan={plan} onClick={() => setWanted(offer)} />
  }
  return (
    <Section
      title="Plans"
      tools={<Segmented label="Paid" segments={PERIODS} value={period} onChange={setChosen} />}
    >
      <p>
        {[
          'Points stay when you cancel.',
          `Cancel at any time${period === 'year' ? ': a year that is paid runs on to its end' : ''}.`,
          period === 'month' && yearlySavingText(list),
          taxLine(list),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <PackageGrid
        offers={own.data.filter((offer) => KINDS[offer.kind].isRecurring && offer.period === period)}
        tax={own}
        action={canBuy ? action : () => null}
      />
      {plan?.isCancelled && !isOwed && <p>You cancelled your plan. Keep it to change to another one.</p>}
      {isOwed && <p>You can change your plan once its last payment is paid.</p>}
      {wanted && plan && (
        <ChangePlanDialog
          offer={wanted}
          plan={plan}
          today={asSoldToday(plan, list.data)}
          onClose={() => setWanted(null)}
        />
      )}
    </Section>
  )
}

/** A plan that one has, or changes to, is at the price that is charged for it, which may not be today's. */
function asOwn(listed: ForSale, plan: Subscription | null): ForSale {
  const offer = { ...listed, isRecommended: isSuggested(listed, plan) }
  const own = [plan, plan?.next].find((terms) => terms?.packageId === offer.id)
  if (!plan || !own) return offer
  const { netCents, grossCents } = own
  return { ...offer, currency: plan.currency, netCents, grossCents, vatCents: vatIn(own), reduced: null }
}

const asSoldToday = (plan: Subscription, listed: readonly ForSale[]): ForSale | undefined =>
  listed.find(({ id, currency }) => id === plan.packageId && currency === plan.currency)

/** In the place of a button on the card of one's own plan. */
function OwnPlan({ plan, listed }: { plan: Subscription; listed: readonly ForSale[] }) {
  const today = asSoldToday(plan, listed)
  return (
    <>
      <p className={styles.own}>{ownText(plan)}</p>
      {today && today.grossCents !== plan.grossCents && (
        <small className={styles.start}>{keptPriceText(plan, today)}</small>
      )}
    </>
  )
}

/** Said on the card of one's own plan. */
function ownText(plan: Subscription): string {
  const later = laterPlan(plan)
  if (plan.end !== null) return `Your plan, ends on ${formatDay(plan.end.at)}`
  return later === null ? 'Your plan' : `Your plan until ${formatDay(later.startsAt)}`
}

interface ChangeButtonProps {
  offer: ForSale
  plan: Subscription
  onClick: () => void
}

function ChangeButton({ offer, plan, onClick }: ChangeButtonProps) {
  const verb = changeVerb(offer, plan)
  const name = planName({ name: offer.name, period: offer.period ?? 'month' })
  const start = changeStart(offer, plan)
  return (
    <>
      <Button
        look={offer.isRecommended ? 'primary' : 'plain'}
        aria-label={`${verb} to ${name}${start === null ? '' : `. ${start}`}`}
        onClick={onClick}
      >
        {verb}
      </Button>
      {start !== null && <small className={styles.start}>{start}</small>}
    </>
  )
}
