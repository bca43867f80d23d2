import { useLayoutEffect } from 'react'

/** The screen itself has the focus, and nothing in it. */
export function hasScreenFocus(): boolean {
  return document.activeElement?.matches('main') === true
}

export function focusScreen(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Of what leaves with its screen the next screen takes the focus: else it would fall to the page, and Tab begin at its top. */
export function usePassFocusOn(): void {
  useLayoutEffect(
    () => () => {
      const focused = document.activeElement
      if (!hasScreenFocus() && focused?.closest('main')) focusScreen()
    },
    [],
  )
}
