import { createContext, useEffect, useState } from 'react'
import { useAppState } from '../../shared/state/app-state.ts'
import { useHelp } from '../../shared/page/help-topics.ts'
import { type Shortcut, useShortcuts } from '../../shared/page/shortcuts.ts'
import { MAX_CHOSEN } from './choice.ts'
import { ChoosingHand, type ChoosingIn } from './choosing-hand.ts'

const NO_SHORTCUTS: readonly Shortcut[] = []

/** How rows of a list are chosen. The same object for as long as the list is there. */
export interface Choosing {
  readonly listId: string
  /** One more, or one less. `withSelected`: the selected row is the first of those that are chosen. */
  readonly toggle: (index: number, options?: { withSelected: boolean }) => void
  /** All from where one was to this row, also those that are not there yet. */
  readonly extendTo: (index: number) => void
}

/** `null` where nothing is chosen: administrators neither buy nor keep. */
export const ChoosingContext = createContext<Choosing | null>(null)

/** Choosing several rows, as a DAW's browser does it: listening to others meanwhile takes none of them away. */
export function useChoosing(list: ChoosingIn & { readonly listId: string }): Choosing | null {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  const { listId } = list
  const [kept, setHand] = useState(() => new ChoosingHand(listId, list))
  const hand = kept.listId === listId ? kept : new ChoosingHand(listId, list)
  if (hand !== kept) setHand(hand)
  // Lets what is made once mean what the newest render shows.
  useEffect(() => hand.follow(list))
  const shortcuts = [
    { keys: ['Shift+ArrowDown'], label: 'Extend selection down', run: () => hand.step(1) },
    { keys: ['Shift+ArrowUp'], label: 'Extend selection up', run: () => hand.step(-1) },
    { keys: ['x', 'X'], label: 'Select or deselect the sound', run: () => hand.toggleInHand() },
    { keys: ['Ctrl+a'], label: `Select all, up to ${MAX_CHOSEN}`, run: () => hand.all() },
  ].map((shortcut): Shortcut => ({ ...shortcut, group: 'selecting' }))
  // Administrators have these keys for what they mean without a choice.
  useShortcuts(isAdmin ? NO_SHORTCUTS : shortcuts)
  useHelp('choosing')
  return isAdmin ? null : hand
}
