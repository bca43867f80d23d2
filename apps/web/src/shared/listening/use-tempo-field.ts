import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { readTempo } from './read-tempo.ts'

/**
 * A tempo being typed. It takes effect on leaving the field or with Enter, so that `1` is not meant on the way to `128`;
 * what is no tempo stays in the field, marked as wrong, and Escape brings back what was there.
 *
 * @param shown what the field holds while nobody types
 * @param onTempo takes the tempo, or `null` where the field was emptied
 */
export function useTempoField(shown: string, onTempo: (tempoBpm: number | null) => void) {
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
    const tempoBpm = readTempo(typed)
    if (tempoBpm === null && typed.trim() !== '') return setWrong(true)
    type(null)
    onTempo(tempoBpm)
  }
  return {
    isWrong,
    input: {
      inputMode: 'decimal',
      value: typed ?? shown,
      'aria-invalid': isWrong,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onBlur: commit,
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter') commit()
        if (key === 'Escape') type(null)
      },
    },
  } as const
}
