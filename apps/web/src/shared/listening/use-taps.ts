import { useRef } from 'react'
import { afterTap, tempoOfTaps } from './tap-tempo.ts'

interface Taps {
  readonly tap: () => void
  /** For when a tempo has come from elsewhere: the next tap is the first. */
  readonly forget: () => void
}

/** A tempo that is tapped, as soon as it can be told and with every tap from then on. */
export function useTaps(onTempo: (tempoBpm: number) => void): Taps {
  const taps = useRef<readonly number[]>([])
  const tap = (): void => {
    taps.current = afterTap(taps.current, performance.now())
    const tempoBpm = tempoOfTaps(taps.current)
    if (tempoBpm !== null) onTempo(tempoBpm)
  }
  const forget = (): void => {
    taps.current = []
  }
  return { tap, forget }
}
