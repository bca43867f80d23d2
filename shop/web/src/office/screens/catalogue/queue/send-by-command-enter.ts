import type { KeyboardEvent } from 'react'

/** Ctrl+Enter or ⌘+Enter anywhere in a form sends it. */
export function sendByCommandEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
