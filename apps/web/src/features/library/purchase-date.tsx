const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })

/** The day, with the exact time on hover. */
export function PurchaseDate({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={moment.format(date)}>
      {day.format(date)}
    </time>
  )
}
