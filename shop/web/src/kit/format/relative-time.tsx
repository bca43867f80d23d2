import { LOCALE } from '@segno/units'
import { useState } from 'react'

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** “3 days ago”, “in 2 hours”, “now”; in whole units: what is past is cut, and what is to come is rounded up. */
export function relativeTime(instant: string, now: Date): string {
  const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1_000
  const [unit, length] = UNITS.find(([, inSeconds]) => Math.abs(seconds) >= inSeconds) ?? ['second', Infinity]
  const count = seconds / length
  return words.format(count > 0 ? Math.ceil(count) : Math.trunc(count), unit)
}

/** How long ago, or how soon; the exact time on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const [now] = useState(() => new Date())
  const exact = new Date(instant).toLocaleString(LOCALE, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={instant} title={exact}>
      {relativeTime(instant, now)}
    </time>
  )
}
