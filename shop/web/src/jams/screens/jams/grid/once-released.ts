import type { MouseEvent } from 'react'

/**
 * Opens a menu that a right-click asks for. Linux and macOS ask on the press: letting go of the button is then a press
 * outside, which would close the menu.
 */
export function onceReleased({ buttons }: MouseEvent, open: () => void): void {
  if (buttons === 0) return open()
  const waiting = new AbortController()
  const { signal } = waiting
  const stop = (): void => waiting.abort()
  addEventListener(
    'pointerup',
    () => {
      stop()
      setTimeout(open)
    },
    { signal },
  )
  addEventListener('pointercancel', stop, { signal })
}
