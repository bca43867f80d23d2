import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { hasDialogJustClosed } from '../ui/last-dialog.ts'
import { usePreferences } from './preferences.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` has them; with Ctrl or ⌘ held `Ctrl+z`, with Shift too `Ctrl+Shift+z`. */
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

/** What goes on for as long as its key is held down; all else is meant once. */
const STEPS = /^(Arrow|Ctrl\+)/

/** Listens on the whole page. Whoever types, or holds Alt, or has a dialog open or just closed, means something else. */
export function listenForShortcuts(): () => void {
  const since = performance.now()
  const listen = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey) return
    if (document.querySelector('dialog[open]') || hasDialogJustClosed(since) || takesKey(event)) return
    const pressed = pressedKey(event)
    if (pressed.length === 1 && !usePreferences.getState().singleKeys) return
    const shortcut = useShortcutList.getState().shortcuts.findLast(({ keys }) => keys.includes(pressed))
    if (!shortcut) return
    event.preventDefault()
    if (event.repeat && !STEPS.test(pressed)) return
    // The next key, however soon, means what this one has made of the screen.
    flushSync(shortcut.run)
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

function pressedKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (!ctrlKey && !metaKey) return key
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
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
  if (key === ' ')
    return target.matches('button:focus-visible, a:focus-visible, summary, input, [role=menuitem]')
  return key.startsWith('Arrow') && target.matches('input, [role=menuitem], [role=menu]')
}
