import { type KeyboardEvent, useId, useState } from 'react'
import type { Leave } from './leave.ts'
import { matchingOptions, type Option, toggledPick } from './term-options.ts'

export interface TermPickerProps {
  label: string
  options: readonly Option[]
  picked: readonly string[]
  /** Of several sounds, what only some have. */
  some?: readonly string[]
  /** With 1 a choice replaces the one before and ends the choosing. */
  most: number
  /** What else may be made of the typed words, such as a new tag; null where that is nothing. */
  newOption?: ((typed: string) => Option | null) | undefined
  onChange: (picked: readonly string[]) => void
  onLeave: (how: Leave, picked: readonly string[]) => void
}

/** What the keyboard and the pointer do in a list of terms that can be searched. */
export function useTermPicker(props: TermPickerProps) {
  const { options, picked, some = [], most, newOption, onChange, onLeave } = props
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const [isFull, setFull] = useState(false)
  // As it was in the beginning, so that no line moves under the pointer.
  const [first] = useState(some)
  const found = matchingOptions(someFirst(options, first), typed)
  const isKnown = found.some(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
  const fresh = typed.trim() === '' || isKnown ? null : (newOption?.(typed) ?? null)
  const shown = fresh ? [...found, fresh] : found
  const at = moved ?? (typed.trim() === '' ? -1 : 0)
  const toggle = (option: Option): void => {
    const next = toggledPick(picked, option.value, most)
    setFull(next === null)
    if (next === null) return
    onChange(next)
    setTyped('')
    setMoved(null)
    if (most === 1 && next.length > 0) onLeave('enter', next)
  }
  const move = (by: number): void => setMoved(Math.min(shown.length - 1, Math.max(0, at + by)))
  const enter = (): void => {
    const option = shown[at]
    if (option) toggle(option)
    else if (typed.trim() === '') onLeave('enter', picked)
  }
  const press = (event: KeyboardEvent): void => {
    const run = keysOf({ event, typed, picked, move, enter, onChange, onLeave })
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  const type = (text: string): void => {
    setTyped(text)
    setMoved(null)
    setFull(false)
  }
  return { listId, typed, shown, at, isFull, fresh, type, toggle, press }
}

/** What only some of several sounds have is what one looks for first. */
function someFirst(options: readonly Option[], some: readonly string[]): readonly Option[] {
  const isSome = ({ value }: Option): boolean => some.includes(value)
  return [...options.filter(isSome), ...options.filter((option) => !isSome(option))]
}

interface Keys extends Pick<TermPickerProps, 'picked' | 'onChange' | 'onLeave'> {
  event: KeyboardEvent
  typed: string
  move: (by: number) => void
  enter: () => void
}

function keysOf({ event, typed, picked, move, enter, onChange, onLeave }: Keys): (() => void) | undefined {
  const runs: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    Escape: () => onLeave('cancel', picked),
    Tab: () => onLeave(event.shiftKey ? 'shiftTab' : 'tab', picked),
    Backspace: typed === '' && picked.length > 0 ? () => onChange(picked.slice(0, -1)) : undefined,
  }
  return runs[event.key]
}
