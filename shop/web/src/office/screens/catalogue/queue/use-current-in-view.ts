import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the current row in sight, and the focus with it while the focus is in the list. */
export function useCurrentInView(isCurrent: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  // Talks to the browser's scrolling and focus.
  useLayoutEffect(() => {
    if (!isCurrent) return
    const element = row.current
    element?.scrollIntoView({ block: 'nearest' })
    const focused = document.activeElement
    // The row itself and no button in it: there space would press the button instead of playing.
    if (focused === document.body || element?.closest('[data-queue]')?.contains(focused)) {
      element?.focus({ preventScroll: true })
    }
  }, [isCurrent])
  return row
}
