import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'

/** Keys that go through the choices of a closed select. */
const STEPPING = /^(Arrow|Home$|End$|Page|.$)/

/**
 * Leaves a select once something is chosen, so that the keys belong to the page again: at once by the pointer or from its open
 * list, and by Enter or Escape where the keys step through it.
 */
export function useLeaveSelect() {
  const isStepping = useRef(false)
  return {
    onPointerDown: (): void => {
      isStepping.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>): void => {
      if (event.key === 'Enter' || event.key === 'Escape') {
        event.preventDefault()
        event.currentTarget.blur()
      } else isStepping.current = STEPPING.test(event.key) && event.key !== ' '
    },
    onChange: (event: ChangeEvent<HTMLSelectElement>): void => {
      if (!isStepping.current) event.currentTarget.blur()
    },
  }
}
