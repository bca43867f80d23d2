import type { KeyboardEvent } from 'react'

/** How an editor was left: what it holds counts, save where it was cancelled. */
export type Leave = 'enter' | 'tab' | 'shiftTab' | 'blur' | 'cancel'

const KEYS: Readonly<Record<string, Leave>> = { Enter: 'enter', Escape: 'cancel', Tab: 'tab' }

/** What a key means in an editor of one line. */
export function leaveBy({ key, shiftKey }: KeyboardEvent): Leave | undefined {
  return key === 'Tab' && shiftKey ? 'shiftTab' : KEYS[key]
}
