import { formatDay, formatMoment } from './date.ts'

/** The day, with the exact time on hover. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatDay(at)}
    </time>
  )
}
