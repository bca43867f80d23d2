import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { hasDialogJustClosed } from '../../ui/last-dialog.ts'
import type { HelpGroup } from './help-topics.ts'
import { usePreferences } from '../storage/preferences.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` has them; with Ctrl or ⌘ held `Ctrl+z`, with Shift too `Ctrl+Shift+z`, arrows with Shift `Shift+ArrowDown`. */
  readonly keys: readonly string[]
  /** What it does, for the help. */
  readonly label: string
  /** Where the help names it; left out, it belongs to this screen. */
  readonly group?: HelpGroup
  readonly run: () => void
  /** Left out, the key always means this; where it means nothing now, it is left to whoever else listens. */
  readonly isMeant?: () => boolean
}

interface Registered {
  readonly shortcuts: readonly Shortcut[]
}

/** What works now: the screen's and the frame's shortcuts, in the order in which they came. */
export const useShortcutList = create<Registered>()(() => ({ shortcuts: [] }))

/**
 * Makes shortcuts work for as long as the caller is on the screen. It may have none of them at times.
 *
 * @param isFallback whether anybody else's come before these, whoever came first
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { isFallback = false } = {}): void {
  const latest = useRef(shortcuts)
  // Lets what is registered once run what the newest render means.
  useEffect(() => {
    latest.current = shortcuts
  })
  const { length } = shortcuts
  // Keeps the list of what works.
  useEffect(() => {
    const mine = latest.current.map((shortcut, at): Shortcut => ({
      ...shortcut,
      run: () => latest.current[at]?.run(),
      isMeant: () => latest.current[at]?.isMeant?.() ?? true,
    }))
    useShortcutList.setState((before) => ({
      shortcuts: isFallback ? [...mine, ...before.shortcuts] : [...before.shortcuts, ...mine],
    }))
    pressAgain(mine)
    return () =>
      useShortcutList.setState((before) => ({
        shortcuts: before.shortcuts.filter((one) => !mine.includes(one)),
      }))
  }, [length, isFallback])
}

interface EarlyKey {
  readonly key: string
  readonly atMs: number
}

/** A list is not long on its way; whoever pressed before that has done something else since, or given up. */
const EARLY_MS = 3_000
/** Whatever they come to mean, it is to hear something; no other key may act on what was not in sight when it was pressed. */
const AUDITIONING: readonly string[] = ['ArrowDown', 'ArrowUp']
/** Keys that meant nothing yet when they were pressed: those of a list of which the rows are still on their way. */
let early: readonly EarlyKey[] = []

function keepForLater(key: string): void {
  if (!AUDITIONING.includes(key)) return forgetEarly()
  const atMs = performance.now()
  early = [...early.filter((one) => atMs - one.atMs < EARLY_MS), { key, atMs }]
}

function forgetEarly(): void {
  early = []
}

/** What was pressed before it meant anything now means this. */
function pressAgain(shortcuts: readonly Shortcut[]): void {
  const nowMs = performance.now()
  const meant = early.filter(
    ({ key, atMs }) => nowMs - atMs < EARLY_MS && shortcuts.some(({ keys }) => keys.includes(key)),
  )
  if (meant.length === 0) return
  forgetEarly()
  // Not within an effect: each key means what the one before has made of the screen.
  queueMicrotask(() => {
    for (const { key } of meant) {
      const shortcut = shortcutOf(key)
      if (shortcut) flushSync(shortcut.run)
    }
  })
}

function shortcutOf(pressed: string): Shortcut | undefined {
  const { shortcuts } = useShortcutList.getState()
  const shortcut = shortcuts.findLast(({ keys }) => keys.includes(pressed))
  // Where Shift means nothing with an arrow, the arrow means what it does alone.
  return shortcut ?? (pressed.startsWith('Shift+') ? shortcutOf(pressed.slice('Shift+'.length)) : undefined)
}

/** Whether a key means something now, to be told by whoever offers the same by another way. */
export function hasShortcut(key: string): boolean {
  return shortcutOf(key) !== undefined
}

/** Does what a key means now. */
export function runShortcut(key: string): void {
  const shortcut = shortcutOf(key)
  if (shortcut) flushSync(shortcut.run)
}

/** What goes on for as long as its key is held down; all else is meant once. */
const STEPS = /^(Arrow|Shift\+|Ctrl\+)/

/** Listens on the whole page. Whoever types, or holds Alt, or has a dialog open or just closed, means something else. */
export function listenForShortcuts(): () => void {
  const since = performance.now()
  const listen = (event: KeyboardEvent): void => {
    if (!isForPage(event, since)) return
    const pressed = pressedKey(event)
    if (pressed.length === 1 && !usePreferences.getState().singleKeys) return
    const shortcut = shortcutOf(pressed)
    if (!shortcut) return keepForLater(pressed)
    if (shortcut.isMeant?.() === false) return
    forgetEarly()
    event.preventDefault()
    if (event.repeat && !STEPS.test(pressed)) return
    // The next key, however soon, means what this one has made of the screen.
    flushSync(shortcut.run)
  }
  addEventListener('keydown', listen)
  addEventListener('pointerdown', forgetEarly)
  return () => {
    removeEventListener('keydown', listen)
    removeEventListener('pointerdown', forgetEarly)
  }
}

/** Whether nothing that is open or has the focus has a use of its own for the key. @param since dialogs closed before do not count */
export function isForPage(event: KeyboardEvent, since: number): boolean {
  if (event.defaultPrevented || event.altKey || takesKey(event)) return false
  if (document.querySelector('dialog[open]')) return false
  return LEADING.test(event.key) || !hasDialogJustClosed(since)
}

/** Keys that lead somewhere or ask something mean the page as soon as a dialog is gone; keys that act may still be meant for it. */
const LEADING = /^(Arrow.*|[/?lL])$/

function pressedKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  if (!ctrlKey && !metaKey) return shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key
  return `Ctrl+${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
}

/** What Enter presses, or follows. */
const PRESSED_BY_ENTER = 'button, a, summary, input, [role=menuitem], [role=option]'
/** What moves a slider. */
const SLIDING = /^(Arrow|Home$|End$|Page)/

/** Works while somebody types too. */
export const PALETTE_KEY = 'Ctrl+k'

/** On a Mac, Ctrl+K cuts text; the palette is on ⌘K there. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  pressedKey(event) === PALETTE_KEY && (event.metaKey || !navigator.userAgent.includes('Mac'))

/** Whether the element under the focus has its own use for the key. */
function takesKey(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input[type=range]')) return SLIDING.test(key)
  if (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
  ) {
    return !isPaletteKey(event)
  }
  if (key === 'Enter') return target.matches(PRESSED_BY_ENTER)
  // A button that was clicked keeps the focus, but space then means the player; reached by the keyboard, it means the button.
  if (key === ' ')
    return target.matches('button:focus-visible, a:focus-visible, summary, input, [role=menuitem]')
  // A menu closes, and nothing else.
  if (key === 'Escape') return target.matches('[role=menuitem], [role=menu]')
  return key.startsWith('Arrow') && target.matches('input, [role=menuitem], [role=menu]')
}
