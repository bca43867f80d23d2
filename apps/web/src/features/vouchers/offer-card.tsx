import type { VoucherOffer } from '@segno/contract'
import type { ReactNode } from 'react'
import { formatCalendarDay } from '../../kit/format/date.ts'
import { formatPoints } from '../../kit/format/quantity.ts'
import { countOf } from '../../shared/sounds/format-sound.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './vouchers.module.css'

interface OfferCardProps {
  offer: VoucherOffer
  /** Buttons below it. */
  children?: ReactNode
}

/** A voucher's reward and its conditions, before it is redeemed. */
export function OfferCard({ offer: { points, pointsDays, lastDay }, children }: OfferCardProps) {
  return (
    <div className={styles.card}>
      <p className={styles.reward}>
        <Icon name="points" /> {formatPoints(points)}
      </p>
      <ul className={styles.conditions}>
        <li>
          {pointsDays === null
            ? 'These points never expire.'
            : `Use them within ${countOf(pointsDays, 'day', 'days')} of redeeming.`}
        </li>
        {lastDay !== null && <li>Redeem by {formatCalendarDay(lastDay)}.</li>}
      </ul>
      {children}
    </div>
  )
}
