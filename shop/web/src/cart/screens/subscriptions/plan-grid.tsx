import { type ForSale, KINDS, type PackageList, type Subscription } from '@segno/contract'
import { useState } from 'react'
import { formatDay } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { changeVerb, isUpgrade } from '../../billing/package-words.ts'
import { planName } from '../../billing/plan-words.ts'
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
  const [period, setPeriod] = useState<Period>(plan?.period ?? 'month')
  const [wanted, setWanted] = useState<ForSale | null>(null)
  const isOwed = plan?.due?.reason === 'renewal'
  const action = (offer: ForSale) => {
    if (plan === null) return <BuyLink offer={offer} verb="Subscribe" />
    const later = plan.next?.packageId === plan.packageId ? null : plan.next
    if (offer.id === plan.packageId)
      return (
        <p className={styles.own}>
          {later === null ? 'Your plan' : `Your plan until ${formatDay(later.startsAt)}`}
        </p>
      )
    if (offer.id === later?.packageId)
      return <p className={styles.own}>Begins on {formatDay(later.startsAt)}</p>
    if (isOwed) return null
    const verb = changeVerb(offer, plan)
    return (
      <Button
        aria-label={`${verb} to ${planName({ name: offer.name, period })}`}
        onClick={() => setWanted(offer)}
      >
        {verb}
      </Button>
    )
  }
  return (
    <Section
      title="Plans"
      tools={<Segmented label="Paid" segments={PERIODS} value={period} onChange={setPeriod} />}
    >
      <p>Points stay when you cancel. Cancel at any time.</p>
      <PackageGrid
        offers={list.data
          .filter((offer) => KINDS[offer.kind].isRecurring && offer.period === period)
          .map((offer) => ({ ...offer, isRecommended: offer.isRecommended && isUpgrade(offer, plan) }))}
        tax={list}
        action={canBuy ? action : () => null}
      />
      {isOwed && <p>You can change your plan once its last payment is paid.</p>}
      {wanted && plan && <ChangePlanDialog offer={wanted} plan={plan} onClose={() => setWanted(null)} />}
    </Section>
  )
}
