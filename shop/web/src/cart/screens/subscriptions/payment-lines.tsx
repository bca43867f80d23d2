import {
  boughtText,
  type MovementState,
  movementState,
  movementText,
  type OwnPayment,
  type PaymentMovement,
  type PaymentPaper,
  paperText,
  standingCents,
} from '@segno/contract'
import { Link } from 'react-router'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import type { RowLine } from '../../../kit/table/rows.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { SavePaper } from '../../billing/invoice-files.tsx'
import { cardText } from '../../billing/payment-cells.tsx'
import shapes from '../../../ui/shapes.module.css'
import styles from './history.module.css'

/** What was bought, whose gift card it was, and how many of its points can still be spent or refunded. */
export function Bought(payment: OwnPayment) {
  const { points, refundedPoints, unspentPoints, withdrawable, giftName, isByGiftCard } = payment
  const kept = points - refundedPoints
  const notes = [
    ...(giftName === null ? [] : [`${isByGiftCard ? 'from' : 'for'} ${giftName}`]),
    ...(kept > 0 ? [`${formatCount(unspentPoints)} of ${formatPoints(kept)} unspent`] : []),
    ...(withdrawable ? [`refund until ${formatDay(withdrawable.until)}`] : []),
  ]
  return (
    <div>
      {boughtText(payment)}
      {notes.length > 0 && <div className={styles.note}>{notes.join(' · ')}</div>}
    </div>
  )
}

/** What a payment cost. */
export const Total = ({ grossCents, currency, isByGiftCard }: OwnPayment) => (
  <div>
    {formatMoney(grossCents, { currency })}
    {isByGiftCard && <div className={styles.note}>nothing charged</div>}
  </div>
)

/** Money of a payment that went back or was taken, line by line, and what stands after it. */
export function paymentLines(payment: OwnPayment): RowLine[] {
  const { currency, movements, points, refundedPoints } = payment
  const lines = movements.map((movement): RowLine => {
    const sum = `−${formatMoney(movement.grossCents, { currency })}`
    return {
      key: movement.id,
      cells: {
        Bought: <Reason movement={movement} payment={payment} />,
        Points: movement.points > 0 && movement.state !== 'failed' && <LinePoints count={-movement.points} />,
        Day: <Day at={movement.at} />,
        Total: movement.state === 'failed' ? <span className={styles.failed}>{sum}</span> : sum,
        Documents: <Papers payment={payment} shown={papersOf(payment, movement.id)} />,
      },
    }
  })
  if (movements.every(({ state }) => state === 'failed')) return lines
  const total: RowLine = {
    key: 'total',
    cells: {
      Bought: <strong>Total</strong>,
      Points: points > 0 && (
        <strong>
          <LinePoints count={points - refundedPoints} />
        </strong>
      ),
      Total: <strong>{formatMoney(standingCents(payment), { currency })}</strong>,
    },
  }
  return [...lines, total]
}

/** A line has no title beside its number on a phone. */
const LinePoints = ({ count }: { count: number }) => (
  <span>
    {count < 0 ? '−' : ''}
    {formatCount(Math.abs(count))}
    <span className={styles.unit}> {Math.abs(count) === 1 ? 'point' : 'points'}</span>
  </span>
)

const TONES: Readonly<Record<MovementState, 'good' | 'bad' | 'neutral'>> = {
  onItsWay: 'neutral',
  done: 'good',
  returned: 'bad',
  failed: 'bad',
  undecided: 'neutral',
}

function Reason({ movement, payment }: { movement: PaymentMovement; payment: OwnPayment }) {
  return (
    <div className={styles.reason}>
      {movementText(movement)}
      {movement.withdrawal !== null && (
        <Link className={shapes.link} to={`/withdraw#${movement.withdrawal}`}>
          {movement.withdrawal}
        </Link>
      )}
      <StateMark tone={TONES[movement.state]}>{movementState(movement)}</StateMark>
      {hintOf(movement, payment) !== null && <span className={styles.note}>{hintOf(movement, payment)}</span>}
    </div>
  )
}

/** Days after which banks show money that was sent, at the latest. */
const BANK_DAYS = 10

/** What its buyer can expect of it now. */
function hintOf({ state, cause, at, points }: PaymentMovement, payment: OwnPayment): string | null {
  if (state === 'failed') return points > 0 ? `${formatPoints(points)} are yours again` : null
  if (state === 'returned') return 'we’ll write to you about another way'
  if (cause === 'bank' || payment.isByGiftCard) return null
  const shows = new Date(at)
  shows.setDate(shows.getDate() + BANK_DAYS)
  return shows > new Date() ? `on ${cardText(payment) || 'your account'} by ${formatDay(shows)}` : null
}

/** Of a movement; without one the invoice, and what came of a dispute that was won. */
export function papersOf({ papers, movements }: OwnPayment, movementId: string | null): PaymentPaper[] {
  const moved = new Set<string | null>(movements.map(({ id }) => id))
  return papers.filter((paper) =>
    movementId === null ? !moved.has(paper.movementId) : paper.movementId === movementId,
  )
}

interface PapersProps {
  payment: OwnPayment
  shown: readonly PaymentPaper[]
}

/** Papers of a payment, and where there are several what each is: a press saves one. */
export function Papers({ payment, shown }: PapersProps) {
  return (
    shown.length > 0 && (
      <ul className={styles.papers}>
        {shown.map((paper) => (
          <li key={paper.number}>
            <SavePaper number={paper.number} as="PDF">
              {paper.number}
            </SavePaper>
            {payment.papers.length > 1 && <small>{paperText(paper, payment.papers)}</small>}
          </li>
        ))}
      </ul>
    )
  )
}
