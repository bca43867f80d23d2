import type { LegalText } from '@segno/contract'
import { Link } from 'react-router'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import styles from './legal.module.css'

interface OfText {
  text: LegalText
  path: string
}

/** Says which version this is, and leads to the one in force. */
export function VersionLine({ text: { number, validFrom, state }, path }: OfText) {
  const day = formatCalendarDay(validFrom)
  if (state === 'inForce')
    return (
      <p className={styles.date}>
        Version {number}, in force since {day}
      </p>
    )
  return (
    <p className={styles.date} role="status">
      {state === 'later'
        ? `Version ${number} applies from ${day}. `
        : `Version ${number} of ${day} is no longer in force. `}
      <Link to={path}>Read the version in force</Link>
    </p>
  )
}

export function OtherVersions({ text: { number, versions }, path }: OfText) {
  const others = versions.filter((version) => version.number !== number)
  if (others.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>Other versions</h2>
      <ul className={styles.links}>
        {others.map((version) => (
          <li key={version.number}>
            <Link to={`${path}?version=${version.number}`}>
              Version {version.number}, from {formatCalendarDay(version.validFrom)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
