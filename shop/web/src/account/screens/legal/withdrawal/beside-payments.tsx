import type { Answer, listWithdrawablePayments } from '@segno/contract'
import { Link } from 'react-router'
import { useWallet } from '../../../../cart/billing/wallet-query.ts'
import { formatZonedMoment } from '../../../../kit/format/date.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { countOf } from '../../../../ui/format-count.ts'
import styles from '../legal.module.css'
import { unpaidText } from './wallet-words.ts'

type Withdrawable = Answer<typeof listWithdrawablePayments>

/** Points of these payments are spent, for which money stays. */
const hasSpent = (payments: Withdrawable['payments']): boolean =>
  payments.some(
    ({ kind, payments: parts }) =>
      kind !== 'gift' && parts.some(({ back }) => back === null || back.spentPoints > 0),
  )

/** Sounds that can be undone, and points that were not paid for. */
export function BesidePayments({ payments, undoable }: Withdrawable) {
  const wallet = useWallet().data
  const unpaid = wallet ? unpaidText(wallet) : null
  if (undoable === null && unpaid === null) return null
  return (
    <div className={styles.beside}>
      <h2>What this list leaves out</h2>
      {undoable && (
        <p>
          {countOf(undoable.sounds, 'sound', 'sounds')} for {formatPoints(undoable.points)} can be undone, the
          first until {formatZonedMoment(undoable.until)}: <Link to="/purchase_history">Purchased loops</Link>
          .
          {hasSpent(payments) && (
            <>
              {' '}
              <strong>Undo first what you do not keep:</strong> points that return to a payment are unspent,
              so more of its money comes back. Spent points are charged at the price of the smallest packages
              that contain them.
            </>
          )}
        </p>
      )}
      {unpaid && <p>{unpaid}</p>}
    </div>
  )
}
