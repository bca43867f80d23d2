import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { usePreferences } from './preferences.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` has them. */
  readonly keys: readonly string[]
  /** What it does, for the help. */
  readonly label: string
  readonly run: () => void
}

interface Registered {
  readonly shortcuts: readonly Shortcut[]
}

/** What works now: the screen's and the frame's shortcuts, in the order in which they came. */
export const useShortcutList = create<Registered>()(() => ({ shortcuts: [] }))

/** Makes shortcuts work for as long as the caller is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  // Lets what is registered once run what the newest render means.
  useEffect(() => {
    latest.current = shortcuts
  })
  // Keeps the list of what works.
  useEffect(() => {
    const mine = latest.current.map((shortcut, at) => ({ ...shortcut, run: () => latest.current[at]?.run() }))
    useShortcutList.setState((before) => ({ shortcuts: [...before.shortcuts, ...mine] }))
    return () =>
      useShortcutList.setState((before) => ({
        shortcuts: before.shortcuts.filter((one) => !mine.includes(one)),
      }))
  }, [])
}

/** Listens on the whole page. Whoever types, or holds a modifier, or has a dialog open, means something else. */
export function listenForShortcuts(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') || takesKey(event)) return
    if (event.key.length === 1 && !usePreferences.getState().singleKeys) return
    const shortcut = useShortcutList.getState().shortcuts.findLast(({ keys }) => keys.includes(event.key))
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

/** Whether the element under the focus has its own use for the key. */
function takesKey({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
  ) {
    return true
  }
  // A button that was clicked keeps the focus, but space then means the player; reached by the keyboard, it means the button.
  if (key === ' ') return target.matches('button:focus-visible, a:focus-visible, summary, input')
  return key.startsWith('Arrow') && target.matches('input, [role=menuitem], [role=menu]')
}
