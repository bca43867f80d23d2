import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type NumberSteps, stepped } from './number-steps.ts'
import { useNumberSteps } from './use-number-steps.ts'

interface NumberField {
  /** What the field holds while nobody types. */
  readonly shown: string
  /** What somebody typed; `null` where it is no such number. */
  readonly read: (text: string) => number | null
  /** Takes the number, or `null` where the field was emptied. */
  readonly onNumber: (value: number | null) => void
  /** Left out where the arrow keys and the wheel step nothing. */
  readonly steps?: NumberSteps & {
    /** What the first step leads to where there is no number yet. */
    readonly first: () => number
    /** Told of every number that was stepped to. */
    readonly onStep: (value: number) => void
  }
}

/**
 * A number being typed. It takes effect on leaving the field or with Enter, which leaves it too, so that `1` is not meant on the way to `128`;
 * what is none stays in the field, marked as wrong, and Escape brings back what was there and leaves. A step takes effect at once.
 */
export function useNumberField({ shown, read, onNumber, steps }: NumberField) {
  const { typed, isWrong, type, markWrong, forget } = useTyped(shown)
  const { isLeaving, leave } = useLeaving()
  /** @returns whether what was typed could be taken */
  const commit = (): boolean => {
    if (typed === null) return true
    const value = read(typed)
    if (value === null && typed.trim() !== '') {
      markWrong()
      return false
    }
    type(null)
    onNumber(value)
    return true
  }
  const stepping = useNumberSteps(steps ?? null, (by) => {
    if (!steps) return
    const from = read(typed ?? shown) ?? read(shown)
    const value = from === null ? steps.first() : stepped(from, by, steps)
    type(null)
    onNumber(value)
    steps.onStep(value)
  })
  return {
    isWrong,
    /** Shows again what holds, beside what was wrong. */
    restore: forget,
    input: {
      inputMode: 'decimal',
      value: typed ?? shown,
      'aria-invalid': isWrong && typed !== null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onFocus: stepping.onFocus,
      onBlur: () => {
        stepping.onBlur()
        if (!isLeaving.current) commit()
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Enter' && commit()) leave(event.currentTarget)
        if (event.key === 'Escape') {
          type(null)
          leave(event.currentTarget)
        }
        stepping.onKeyDown(event)
      },
    },
  } as const
}

/** @param shown what is not typed; set from elsewhere, tapped say, it makes what was typed of no use any more */
function useTyped(shown: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [shownBefore, setShownBefore] = useState(shown)
  const type = (text: string | null): void => {
    setTyped(text)
    setWrong(false)
  }
  if (shown !== shownBefore) {
    setShownBefore(shown)
    type(null)
  }
  return { typed, isWrong, type, markWrong: () => setWrong(true), forget: () => setTyped(null) }
}

/** Gives the keys back to the page, once what is typed is settled: it is not settled again by leaving. */
function useLeaving() {
  const isLeaving = useRef(false)
  const leave = (field: HTMLElement): void => {
    isLeaving.current = true
    field.blur()
    isLeaving.current = false
  }
  return { isLeaving, leave }
}
