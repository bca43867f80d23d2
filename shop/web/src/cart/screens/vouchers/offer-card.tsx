import { formatBasisPoints } from '@segno/units'
import type { VoucherOffer } from '@segno/contract'
import type { ReactNode } from 'react'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { countOf } from '../../../ui/format-count.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rewardText } from './reward-text.ts'
import styles from './vouchers.module.css'

interface OfferCardProps {
  offer: VoucherOffer
  /** Buttons below it. */
  children?: ReactNode
}

/** A voucher's reward and its conditions, before it is redeemed. */
export function OfferCard({ offer, children }: OfferCardProps) {
  const { points, pointsDays, agentDays, plan, discountPercent, discountDays, lastDay, giftCard } = offer
  return (
    <div className={styles.card}>
      <p className={styles.reward}>
        <Icon name="points" /> {rewardText(offer)}
      </p>
      <ul className={styles.conditions}>
        {giftCard !== null && <li>{giftCardTerms(giftCard, points)}</li>}
        {points > 0 && (
          <li>
            {pointsDays === null
              ? 'These points never expire.'
              : `Use them within ${countOf(pointsDays, 'day', 'days')} of redeeming.`}
          </li>
        )}
        {plan !== null && (
          <>
            <li>It brings {formatPoints(plan.points)}, to use until it ends.</li>
            <li>It ends by itself. Nothing is charged, unless you add a card to keep it.</li>
          </>
        )}
        {agentDays !== null && <li>The Agent then ends by itself. Nothing is charged.</li>}
        {discountPercent !== null && <li>{discountTerms(discountDays)}</li>}
        {lastDay !== null && <li>Redeem by {formatCalendarDay(lastDay)}.</li>}
      </ul>
      {children}
    </div>
  )
}

/** `€25.00 on this gift card brings 47 points, with €3.99 VAT (19%).` */
function giftCardTerms(
  { currency, grossCents, vatCents, vatRateBasisPoints }: NonNullable<VoucherOffer['giftCard']>,
  points: number,
): string {
  const money = (cents: number): string => formatMoney(cents, { currency })
  const vat =
    vatCents === 0 ? '' : `, with ${money(vatCents)} VAT (${formatBasisPoints(vatRateBasisPoints)}) in it`
  return `${money(grossCents)} on this gift card brings ${formatPoints(points)}${vat}.`
}

const discountTerms = (days: number | null): string =>
  days === null
    ? 'The discount never expires. It works once.'
    : `Use the discount within ${countOf(days, 'day', 'days')} of redeeming. It works once.`
