import type { AuditionSound } from './audition-sound.ts'
import { soundSeconds } from './audition-sound.ts'
import type { Entry } from './entry.ts'
import { FADE_SECONDS } from './gate.ts'
import type { Hearing } from './hearing.ts'
import { wrap, type Anchor } from './playhead.ts'

export const BEATS_IN_BAR = 4
/** A last bar that lacks so little is a whole one: its end is silent. */
const LACKING_BARS = 0.1
/** A loop is so many beats long if it is nearly so long. */
const LACKING_BEATS = 0.1
/** Less than a thousandth of a second in three minutes is not worth a stretcher. */
const SAME_SPEED = 5e-6
/** What lies so near to the beginning of a loop is its beginning. */
const AT_START_SECONDS = 0.000_5

/** Where a track has its beats. */
export interface Beats {
  readonly tempoBpm: number | null
  /** Where in the track a bar begins. */
  readonly downbeatSeconds: number
}

/** How a track goes round: turn after turn of whole bars. */
export interface BackingGrid {
  /** Where in the audio a turn begins. */
  readonly fromSeconds: number
  readonly turnSeconds: number
  /** `null` without a tempo. */
  readonly beatSeconds: number | null
}

export function gridOf(durationSeconds: number, { tempoBpm, downbeatSeconds }: Beats): BackingGrid {
  if (tempoBpm === null) return { fromSeconds: 0, turnSeconds: durationSeconds, beatSeconds: null }
  const beatSeconds = 60 / tempoBpm
  const barSeconds = BEATS_IN_BAR * beatSeconds
  const first = wrap(downbeatSeconds, barSeconds)
  const fromSeconds = first < durationSeconds ? first : 0
  const bars = Math.max(1, Math.floor((durationSeconds - fromSeconds) / barSeconds + LACKING_BARS))
  return { fromSeconds, turnSeconds: bars * barSeconds, beatSeconds }
}

interface Entering extends Entry {
  /** Of the context's clock: when the first bar began. */
  readonly begunSeconds: number
}

/**
 * A sound comes in on the next beat. A loop is then where it would be had it run since the first bar, so that its bars are
 * the track's; it is let in just before the beat, so that the beat itself is heard whole.
 */
export function entryOn(
  { beatSeconds }: Pick<BackingGrid, 'beatSeconds'>,
  { begunSeconds, sound, soonestSeconds, speed, repeats }: Entering,
): Pick<Anchor, 'atSeconds' | 'positionSeconds'> {
  if (beatSeconds === null) return { atSeconds: soonestSeconds, positionSeconds: 0 }
  const beats = Math.ceil((soonestSeconds + FADE_SECONDS - begunSeconds) / beatSeconds - 1e-9)
  const beat = Math.max(0, beats) * beatSeconds
  const lengthSeconds = soundSeconds(sound)
  const position = repeats ? wrap(beat * speed, lengthSeconds) : 0
  if (Math.min(position, lengthSeconds - position) < AT_START_SECONDS * speed || !repeats)
    return { atSeconds: begunSeconds + beat, positionSeconds: 0 }
  return {
    atSeconds: begunSeconds + beat - FADE_SECONDS,
    positionSeconds: wrap(position - FADE_SECONDS * speed, lengthSeconds),
  }
}

/**
 * How many beats a turn of a sound lasts: whole ones where that is nearly so, for its tempo may be a rounded number.
 *
 * @returns null without a tempo
 */
export function beatsOf(sound: AuditionSound): number | null {
  if (sound.tempoBpm === null) return null
  const beats = (sound.tempoBpm * soundSeconds(sound)) / 60
  const whole = Math.round(beats)
  return whole === 0 || Math.abs(beats - whole) > LACKING_BEATS ? beats : whole
}

/** The speed at which a turn of a loop is whole beats: its tempo may be a rounded number, and it must not drift. */
export function inStep(sound: AuditionSound, hearing: Hearing): Hearing {
  const whole = beatsOf(sound)
  if (sound.kind !== 'loop' || sound.tempoBpm === null || !Number.isInteger(whole)) return hearing
  const speed = (hearing.speed * sound.tempoBpm * soundSeconds(sound)) / 60 / whole!
  return { ...hearing, speed: Math.abs(speed - 1) < SAME_SPEED ? 1 : speed }
}
