import { soundSeconds } from './audition-sound.ts'
import type { Entry } from './entry.ts'
import { BEATS_IN_BAR, beatsOf, entryOn } from './backing-grid.ts'
import { nextBeat, type BeatClock } from './beat-clock.ts'
import { FADE_SECONDS } from './gate.ts'
import type { Anchor } from './playhead.ts'

export interface Entering extends Entry {
  /** Where in the sound one pointed. */
  readonly fromSeconds: number
}

/**
 * A sound comes in on the next beat. A loop comes in within the bar that was pointed at, as far on in it as the clock is, so
 * that the bars go on; anything else from where one pointed.
 */
export function entryOnClock(
  clock: BeatClock,
  { sound, fromSeconds, soonestSeconds, speed, repeats }: Entering,
): Pick<Anchor, 'atSeconds' | 'positionSeconds'> {
  const { atSeconds, inBar } = nextBeat(clock, soonestSeconds + FADE_SECONDS)
  const turnBeats = sound.kind === 'loop' && repeats ? beatsOf(sound) : null
  if (turnBeats === null) return { atSeconds, positionSeconds: fromSeconds }
  const ownBeatSeconds = soundSeconds(sound) / turnBeats
  const bars = Math.floor(fromSeconds / ownBeatSeconds / BEATS_IN_BAR)
  const beatSeconds = ownBeatSeconds / speed
  return entryOn(
    { beatSeconds },
    {
      begunSeconds: atSeconds - (bars * BEATS_IN_BAR + inBar) * beatSeconds,
      soonestSeconds: atSeconds - FADE_SECONDS,
      sound,
      speed,
      repeats,
    },
  )
}
