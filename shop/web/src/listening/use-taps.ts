import { type KeyboardEvent, useRef } from 'react'
import { announce } from '../shared/page/announce.ts'
import { formatTempo } from './words/format-sound.ts'
import { afterTap, tempoOfTaps } from './tap-tempo.ts'

interface Taps {
  readonly tap: () => void
  /** Counts when the key goes down, as with a finger; a held key is one tap. */
  readonly tapByKey: (event: KeyboardEvent) => void
  /** A tempo that comes in another way; with none, the next tap is the first. */
  readonly set: (tempoBpm: number | null) => void
}

/** A tempo that is tapped, as soon as it can be told and with every tap from then on. */
export function useTaps(onTempo: (tempoBpm: number | null) => void): Taps {
  const taps = useRef<readonly number[]>([])
  const tap = (): void => {
    taps.current = afterTap(taps.current, performance.now())
    const tempoBpm = tempoOfTaps(taps.current)
    if (tempoBpm === null) return
    onTempo(tempoBpm)
    announce(`${formatTempo(tempoBpm)} BPM`)
  }
  const tapByKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) tap()
  }
  const set = (tempoBpm: number | null): void => {
    if (tempoBpm === null) taps.current = []
    onTempo(tempoBpm)
  }
  return { tap, tapByKey, set }
}
