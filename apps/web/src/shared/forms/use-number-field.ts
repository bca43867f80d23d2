import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/**
 * A number being typed. It takes effect on leaving the field or with Enter, so that `1` is not meant on the way to `128`;
 * what is none stays in the field, marked as wrong, and Escape brings back what was there.
 *
 * @param shown what the field holds while nobody types
 * @param read what somebody typed; `null` where it is no such number
 * @param onNumber takes the number, or `null` where the field was emptied
 */
export function useNumberField(
  shown: string,
  read: (text: string) => number | null,
  onNumber: (value: number | null) => void,
) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const [shownBefore, setShownBefore] = useState(shown)
  const type = (text: string | null): void => {
    setTyped(text)
    setWrong(false)
  }
  // Set from elsewhere, tapped say: what was typed is of no use any more.
  if (shown !== shownBefore) {
    setShownBefore(shown)
    type(null)
  }
  const commit = (): void => {
    if (typed === null) return
    const value = read(typed)
    if (value === null && typed.trim() !== '') return setWrong(true)
    type(null)
    onNumber(value)
  }
  return {
    isWrong,
    /** Shows again what holds, beside what was wrong. */
    restore: () => setTyped(null),
    input: {
      inputMode: 'decimal',
      value: typed ?? shown,
      'aria-invalid': isWrong && typed !== null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onBlur: commit,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') commit()
        if (key === 'Escape') type(null)
      },
    },
  } as const
}
