import { formatBasisPoints } from '@segno/units'
import type { ActiveUsers } from '@segno/contract'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { formatCount } from '../../../../ui/format-count.ts'
import styles from './retention.module.css'

/** Accounts by the week of their first use: how many of them came back in each week after it. */
export function Retention({ weeks }: { weeks: ActiveUsers['retention'] }) {
  if (weeks.length === 0) return <p>Nobody started in the last 8 weeks.</p>
  const columns = Math.max(0, ...weeks.map(({ returned }) => returned.length))
  return (
    // Scrolls, so the keyboard must reach it.
    <div
      className={styles.scroller}
      role="region"
      aria-label="Weeks after the first"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-timeline
    >
      <table className={styles.triangle} aria-label="Weekly retention">
        <thead>
          <tr>
            <th scope="col">First week</th>
            <th scope="col">Users</th>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at} scope="col">
                +{at + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, accounts, returned }) => (
            <tr key={week}>
              <th scope="row">{formatCalendarDay(week)}</th>
              <td>{formatCount(accounts)}</td>
              {returned.map((count, at) => (
                <td key={at} title={formatCount(count)}>
                  {formatBasisPoints(Math.round((count / accounts) * 100) * 100)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
