import { type OwnWithdrawal, WITHDRAWAL_OUTCOMES } from '@segno/contract'
import { Link, useLocation } from 'react-router'
import { StateMark } from '../../../../kit/data/state-mark.tsx'
import { formatDay } from '../../../../kit/format/date.ts'
import { openAtStart } from '../../../../kit/layout/open-at-start.ts'
import styles from '../legal.module.css'

/** What one has declared, and how each declaration stands; the address can name one. */
export function DeclaredBefore({ declared }: { declared: readonly OwnWithdrawal[] }) {
  const { hash } = useLocation()
  if (declared.length === 0) return null
  return (
    <section className={styles.declared}>
      <h2>Your withdrawals</h2>
      <ul>
        {declared.map((one) => (
          <li key={one.number} id={one.number} ref={hash === `#${one.number}` ? openAtStart : null}>
            <p className={styles.head}>
              <strong>{one.number}</strong>
              <StateMark tone={one.outcome === 'refunded' ? 'good' : 'neutral'}>{stateOf(one)}</StateMark>
            </p>
            <p>{one.contract}</p>
            {one.answer !== null && <p>{one.answer}</p>}
            <p className={styles.note}>
              Declared on {formatDay(one.declaredAt)}
              {one.answeredAt === null
                ? `. We answer by ${formatDay(one.dueAt)}.`
                : `, answered on ${formatDay(one.answeredAt)}.`}{' '}
              {one.outcome === 'refunded' && (
                <Link to={`/subscription_history?q=${one.number}`}>See what went back</Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stateOf = ({ outcome }: OwnWithdrawal): string =>
  outcome === null ? 'Being checked' : WITHDRAWAL_OUTCOMES[outcome]
