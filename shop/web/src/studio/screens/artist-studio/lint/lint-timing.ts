import { type Finding, mend, note } from './finding.ts'
import type { SignalFacts } from './signal-facts.ts'

export interface Timing {
  readonly kind: 'loop' | 'oneShot'
  readonly durationSeconds: number
  /** What the name says, else what was measured. */
  readonly tempoBpm: number | null
  readonly isTempoNamed: boolean
  readonly seamDb: number | null
  readonly facts: Pick<SignalFacts, 'leadSeconds' | 'tailSeconds'>
}

const BEATS_IN_BAR = 4
/** Below this nobody hears a loop drift, and no frame of a 44.1 kHz file is lost. */
const EXACT_MS = 2
const LEAD_SECONDS = 0.01
const ONE_SHOT_LEAD_SECONDS = 0.02
const ONE_SHOT_TAIL_SECONDS = 0.5
/** A loop that rests on the first beat begins on one of these parts of it. */
const BEAT_PARTS = [4, 3]
const ON_THE_GRID_SECONDS = 0.012
const WHOLE_BEATS = 0.1
const CLICK_DB = 20

/** Where a sound begins and ends, and whether it lands on the beat when it repeats. */
export function lintTiming(timing: Timing): Finding[] {
  return timing.kind === 'loop'
    ? [...lintBars(timing), ...lintLoopStart(timing), ...lintSeam(timing)]
    : lintOneShot(timing)
}

const milliseconds = (seconds: number): string => `${Math.round(seconds * 1000)} ms`

function lintOneShot({ facts: { leadSeconds, tailSeconds } }: Timing): Finding[] {
  const found: Finding[] = []
  if (leadSeconds > ONE_SHOT_LEAD_SECONDS)
    found.push(mend('lead', `Starts with ${milliseconds(leadSeconds)} of silence: it will play late.`))
  if (tailSeconds > ONE_SHOT_TAIL_SECONDS)
    found.push(note('tail', `Ends with ${tailSeconds.toFixed(1)} s of silence you can trim.`))
  return found
}

function lintBars({ durationSeconds, tempoBpm, isTempoNamed }: Timing): Finding[] {
  if (tempoBpm === null)
    return [
      note('no_tempo', 'No tempo found in the audio or the name. If it has one, add it after the upload.'),
    ]
  const beatSeconds = 60 / tempoBpm
  const beats = durationSeconds / beatSeconds
  const source = isTempoNamed ? `the ${round(tempoBpm)} BPM of its name` : `${round(tempoBpm)} BPM`
  const offSeconds = (beats - Math.round(beats)) * beatSeconds
  if (Math.round(beats) === 0 || Math.abs(beats - Math.round(beats)) > 0.25)
    return [mend('bars', `At ${source} it lasts ${beats.toFixed(1)} beats. A loop should last whole bars.`)]
  if (Math.abs(offSeconds) * 1000 > EXACT_MS) {
    const how = offSeconds > 0 ? 'too long' : 'too short'
    const exact = (Math.round(beats) * beatSeconds).toFixed(3)
    return [
      mend(
        'bars',
        `Is ${milliseconds(Math.abs(offSeconds))} ${how} for ${lengthIn(Math.round(beats))} at ${source}: it drifts when it repeats. Cut it at ${exact} s.`,
      ),
    ]
  }
  if (Math.round(beats) % BEATS_IN_BAR !== 0)
    return [
      note(
        'no_whole_bars',
        `Lasts ${Math.round(beats)} beats at ${source}, which is not a whole number of 4/4 bars.`,
      ),
    ]
  return []
}

const round = (tempoBpm: number): string => String(Number(tempoBpm.toFixed(2)))

function lengthIn(beats: number): string {
  const bars = beats / BEATS_IN_BAR
  if (!Number.isInteger(bars)) return `${beats} beats`
  return bars === 1 ? '1 bar' : `${bars} bars`
}

function lintLoopStart({ facts: { leadSeconds }, tempoBpm, durationSeconds }: Timing): Finding[] {
  if (leadSeconds <= LEAD_SECONDS) return []
  if (startsOnTheGrid(leadSeconds, tempoBpm) && lastsWholeBeats(durationSeconds, tempoBpm))
    return [
      note(
        'rest',
        `Starts with ${milliseconds(leadSeconds)} of silence, which is more than ${milliseconds(LEAD_SECONDS)}. Keep it if the pause is intended.`,
      ),
    ]
  return [
    mend('lead', `Starts with ${milliseconds(leadSeconds)} of silence: the loop will not land on the beat.`),
  ]
}

/** An off-beat hat begins with a rest, and is meant to. */
function startsOnTheGrid(leadSeconds: number, tempoBpm: number | null): boolean {
  if (tempoBpm === null) return false
  return BEAT_PARTS.some((parts) => {
    const step = 60 / tempoBpm / parts
    const steps = Math.round(leadSeconds / step)
    return steps > 0 && Math.abs(leadSeconds - steps * step) < ON_THE_GRID_SECONDS
  })
}

/** Silence that was left in front by mistake makes the whole too long for its beats. */
function lastsWholeBeats(durationSeconds: number, tempoBpm: number | null): boolean {
  if (tempoBpm === null) return false
  const beats = (durationSeconds * tempoBpm) / 60
  return Math.abs(beats - Math.round(beats)) < WHOLE_BEATS
}

function lintSeam({ seamDb }: Timing): Finding[] {
  return seamDb !== null && seamDb > CLICK_DB
    ? [
        mend(
          'seam',
          'Clicks where it repeats: the end does not meet the start. A fade of a few milliseconds at both ends fixes it.',
        ),
      ]
    : []
}
