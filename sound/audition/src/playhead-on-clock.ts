import { soundSeconds, type AuditionSound } from './audition-sound.ts'
import { beatsOf } from './backing-grid.ts'
import { beatsAt, type BeatClock } from './beat-clock.ts'
import { wrap, type Anchor, type Playhead } from './playhead.ts'

interface Run {
  /** The beat of the clock on which the sound begins. */
  readonly startBeats: number
  /** From when on it is heard. */
  readonly fromSeconds: number
}

/** Less than a frame at any rate; numbers are rounded by less. */
const SAME_SECONDS = 1e-9

/**
 * A sound that runs by a clock: every position is counted from the clock's beats and none from another position, so that
 * sounds on one clock cannot drift. A sound without a tempo runs at its own.
 */
export function playheadOn(
  clock: BeatClock,
  sound: AuditionSound,
  { startBeats, fromSeconds }: Run,
): Playhead {
  const lengthSeconds = soundSeconds(sound)
  const beats = beatsOf(sound)
  const repeats = sound.kind === 'loop'
  if (beats === null)
    return { lengthSeconds, anchors: [{ atSeconds: fromSeconds, positionSeconds: 0, speed: 1, repeats }] }
  const beatSeconds = lengthSeconds / beats
  const anchorAt = (atSeconds: number, tempoBpm: number): Anchor => {
    const running = (beatsAt(clock, atSeconds) - startBeats) * beatSeconds
    const positionSeconds = Math.abs(running) < SAME_SECONDS ? 0 : within(running, lengthSeconds, repeats)
    return { atSeconds, positionSeconds, speed: (tempoBpm / 60) * beatSeconds, repeats }
  }
  const from = Math.max(fromSeconds, clock[0]!.atSeconds)
  const now = clock.findLast(({ atSeconds }) => atSeconds <= from) ?? clock[0]!
  const later = clock.filter(({ atSeconds }) => atSeconds > from)
  return {
    lengthSeconds,
    anchors: [
      anchorAt(from, now.tempoBpm),
      ...later.map(({ atSeconds, tempoBpm }) => anchorAt(atSeconds, tempoBpm)),
    ],
  }
}

function within(running: number, lengthSeconds: number, repeats: boolean): number {
  return repeats ? wrap(running, lengthSeconds) : Math.min(lengthSeconds, Math.max(0, running))
}
