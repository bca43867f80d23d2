import type { ShownAgentLicence } from '@segno/contract'
import { Day } from '../../../kit/format/day.tsx'
import { formatCalendarDay, formatMoment } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import { LICENCE_KIND_WORDS } from '../../../account/agent/licence-words.ts'
import styles from './admin-agent.module.css'

type Days = ShownAgentLicence['use']
type Changes = ShownAgentLicence['history']

/** Matches of the holder in plugins, by day. */
export function Use({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ matches }) => matches))
  return (
    <Section title="Matches a day, last 30 days">
      {days.length === 0 ? (
        <p>None.</p>
      ) : (
        <table className={styles.days} aria-label="Matches a day">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Matches</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, matches }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{formatCalendarDay(day)}</time>
                </th>
                <td>
                  <span className={styles.bar} style={{ width: `${(60 * matches) / most}%` }} /> {matches}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const CHANGE_WORDS: Readonly<Record<Changes[number]['what'], string>> = {
  begun: 'Begun',
  renewed: 'Renewed',
  upgraded: 'Made perpetual',
  extended: 'Extended',
  revoked: 'Revoked',
  refunded: 'Refunded',
}

/** What became of a licence, newest first. */
export function History({ of }: { of: Changes }) {
  return (
    <Section title="History">
      <ul className={styles.history}>
        {of.map(({ at, what, kind, endsAt, reason, by }) => (
          <li key={at + what}>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span>
              {CHANGE_WORDS[what]}, {LICENCE_KIND_WORDS[kind].toLowerCase()}
              {endsAt === null ? (
                ', without end'
              ) : (
                <>
                  , to <Day at={endsAt} />
                </>
              )}
            </span>
            <span>{by === null ? 'By payment' : `By ${by}`}</span>
            {reason !== null && <span>{reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
