const BEATS_IN_BAR = 4
/** Sixteenths, or the triplets of eighths: whichever a rhythm is nearer to. */
const STEPS_IN_BEAT = [4, 3] as const

interface Rhythm {
  /** From the first tap on. */
  readonly tapsSeconds: readonly number[]
  /** The tempo that was heard in them. */
  readonly heardBpm: number
  /** The tempo they are said to have. */
  readonly tempoBpm: number
  /** Where among them a bar begins. */
  readonly downbeatSeconds: number
}

interface Strokes {
  /** From the beginning of a bar on. */
  readonly strokesSeconds: readonly number[]
  /** Whole bars. */
  readonly lengthSeconds: number
}

/**
 * Taps as a rhythm that goes round in whole bars: each on the step of its beat that it was meant for, so that what is heard
 * over it is not blamed for fingers. Half or double the tempo is the same rhythm counted otherwise; at any other tempo it
 * is played as much faster or slower.
 */
export function tappedStrokes({ tapsSeconds, heardBpm, tempoBpm, downbeatSeconds }: Rhythm): Strokes {
  const octave = 2 ** Math.round(Math.log2(tempoBpm / heardBpm))
  const heardBeats = tapsSeconds.map((seconds) => (seconds * heardBpm) / 60)
  const beats = onSteps(heardBeats).map((beat) => beat * octave)
  const lengthBeats = BEATS_IN_BAR * barsOf(beats)
  const startBeats = (downbeatSeconds * tempoBpm) / 60
  const round = beats.map((beat) => wrapped(beat - startBeats, lengthBeats))
  const beatSeconds = 60 / tempoBpm
  return {
    // A tap on the bar line behind the last bar is the first of the next turn.
    strokesSeconds: [...new Set(round)]
      .toSorted((one, other) => one - other)
      .map((beat) => beat * beatSeconds),
    lengthSeconds: lengthBeats * beatSeconds,
  }
}

function onSteps(beats: readonly number[]): number[] {
  const [best] = STEPS_IN_BEAT.map((steps) => {
    const places = beats.map((beat) => Math.round(beat * steps) / steps)
    const missed = places.reduce((sum, place, at) => sum + (place - beats[at]!) ** 2, 0)
    // Finer steps are nearer to anything.
    return { places, missed: missed * steps ** 2 }
  }).toSorted((one, other) => one.missed - other.missed)
  return best!.places
}

/** The last tap is often the one of a bar that is not tapped any more. */
function barsOf(beats: readonly number[]): number {
  const last = Math.max(0, ...beats)
  const bars = Math.ceil(last / BEATS_IN_BAR)
  return Math.max(1, bars)
}

/** Rounded as finely as no ear hears, so that what comes round to the same place is one stroke. */
function wrapped(beat: number, lengthBeats: number): number {
  const within = beat - Math.floor(beat / lengthBeats + 1e-9) * lengthBeats
  return Math.round(1e6 * Math.max(0, within)) / 1e6
}
