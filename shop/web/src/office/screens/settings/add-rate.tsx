import { type ReactNode, useState } from 'react'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { Button } from '../../../ui/button.tsx'

interface AddRateProps {
  /** Of what, such as `Germany`. */
  of: string
  dialog: (onClose: () => void) => ReactNode
}

/** A row's button that opens the dialog for a further rate. */
export function AddRate({ of, dialog }: AddRateProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button aria-label={`Add rate for ${of}`} onClick={() => setAdding(true)}>
        Add rate
      </Button>
      {isAdding && dialog(() => setAdding(false))}
    </>
  )
}

/** Rates of before, each with its day; nothing where there is none. */
export function RateList({ rates }: { rates: readonly { readonly day: string; readonly text: string }[] }) {
  if (rates.length === 0) return null
  return (
    <ul>
      {rates.map(({ day, text }, at) => (
        <li key={at}>
          {formatCalendarDay(day)}: {text}
        </li>
      ))}
    </ul>
  )
}

export const REPLACES = 'Adding the same day again replaces the rate.'
