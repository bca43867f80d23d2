import { foldIntoBar, PATTERN_STEPS } from '../bar-pattern.ts'
import type { OnsetEnvelope } from '../onset-envelope.ts'
import { weigh } from '../weigh.ts'
import type { BarEvidence } from './bar-evidence.ts'
import type { BarLevels } from './bar-levels.ts'
import { BAR_WEIGHTS } from './bar-weights.ts'

/** What is heard of bars: when something begins, when the harmony changes, how loud it is. One value a step of the envelope. */
export interface BarFacts {
  readonly envelope: OnsetEnvelope
  readonly change: Float64Array
  readonly levels: BarLevels
}

export interface BarLine {
  /** 0 up to a bar. */
  readonly atSteps: number
  /** 0…1: how likely a bar begins here, and not at another of its sixteenths. */
  readonly confidence: number
}

const SIXTEENTHS = 16
/** What is exported begins with a bar, what is recorded anywhere: this much more than another sixteenth the first sound is a one. */
const BEGINNING_LOG_ODDS = 2
const AUDIBLE_SHARE = 0.02
/** An encoder may put so much silence before it. */
const AT_ONCE_SECONDS = 0.05
const ON_PLACE_SECONDS = 0.012
const STEPS_IN_SIXTEENTH = PATTERN_STEPS / SIXTEENTHS

/** Where bars begin that have four beats of so many steps. */
export function findBarLine(facts: BarFacts, beatSteps: number): BarLine {
  const patterns = patternsOf(facts, beatSteps)
  const gridSteps = gridOf(patterns.all)
  const beginning = beginningPlace(facts, { beatSteps, gridSteps })
  const scores = Array.from(
    { length: SIXTEENTHS },
    (_, place) =>
      weigh(evidenceFrom(patterns, gridSteps + place * STEPS_IN_SIXTEENTH), BAR_WEIGHTS) +
      (place === beginning ? BEGINNING_LOG_ODDS : 0),
  )
  const best = scores.reduce((one, score, place) => (score > scores[one]! ? place : one), 0)
  const odds = scores.reduce((sum, score) => sum + Math.exp(score - scores[best]!), 0)
  const barSteps = 4 * beatSteps
  const near = ((gridSteps + best * STEPS_IN_SIXTEENTH) / PATTERN_STEPS) * barSteps
  const atSteps = beatNear(facts.envelope.strength, near, beatSteps)
  return { atSteps: ((atSteps % barSteps) + barSteps) % barSteps, confidence: 1 / odds }
}

/**
 * The sixteenth that the sound begins on at once; `null` where it begins later or beside all of them, as in what was cut
 * out anywhere.
 */
function beginningPlace(
  { envelope, levels }: BarFacts,
  { beatSteps, gridSteps }: { beatSteps: number; gridSteps: number },
): number | null {
  const loudness = levels.lowLevel.map(
    (low, step) => low + levels.middleLevel[step]! + levels.highLevel[step]!,
  )
  const loudest = loudness.reduce((most, value) => Math.max(most, value), 0)
  const firstStep = loudness.findIndex((value) => value > AUDIBLE_SHARE * loudest)
  if (firstStep > AT_ONCE_SECONDS * envelope.rateHz) return null
  const sixteenthSteps = beatSteps / 4
  const place = firstStep / sixteenthSteps - gridSteps / STEPS_IN_SIXTEENTH
  const offSeconds = ((place - Math.round(place)) * sixteenthSteps) / envelope.rateHz
  if (Math.abs(offSeconds) > ON_PLACE_SECONDS) return null
  return ((Math.round(place) % SIXTEENTHS) + SIXTEENTHS) % SIXTEENTHS
}

/** The evidence for a bar beginning at each sixteenth of one that is known to begin at `fromSteps`; the first is right. */
export function barEvidence(facts: BarFacts, beatSteps: number, fromSteps: number): BarEvidence[] {
  const patterns = patternsOf(facts, beatSteps)
  const from = ((fromSteps / beatSteps) * PATTERN_STEPS) / 4
  return Array.from({ length: SIXTEENTHS }, (_, place) =>
    evidenceFrom(patterns, from + place * STEPS_IN_SIXTEENTH),
  )
}

type Patterns = Readonly<Record<keyof BarEvidence | 'all', Float64Array>>

function patternsOf({ envelope, change, levels }: BarFacts, beatSteps: number): Patterns {
  const fold = (series: Float64Array): Float64Array => foldIntoBar(series, beatSteps, 0)
  // Chords that hardly ever change must not seem to change wherever they do so a little more.
  const mostly = change.reduce((sum, value) => sum + value, 0) / change.length
  return {
    all: fold(envelope.strength),
    low: fold(levels.low),
    middle: fold(envelope.parts.middle),
    high: fold(envelope.parts.high),
    change: fold(change).map((share) => share * Math.min(1, 5 * mostly)),
    level: fold(levels.level),
    lowLevel: fold(levels.lowLevel),
    middleLevel: fold(levels.middleLevel),
    highLevel: fold(levels.highLevel),
  }
}

function evidenceFrom(patterns: Patterns, from: number): BarEvidence {
  const row = (pattern: Float64Array): number[] => {
    const sums = Array.from({ length: SIXTEENTHS }, (_, place) =>
      around(pattern, from + place * STEPS_IN_SIXTEENTH),
    )
    const mean = sums.reduce((sum, value) => sum + value, 0) / SIXTEENTHS
    return sums.map((value) => Math.sqrt(SIXTEENTHS * value) - Math.sqrt(SIXTEENTHS * mean))
  }
  return {
    low: row(patterns.low),
    middle: row(patterns.middle),
    high: row(patterns.high),
    change: row(patterns.change),
    // In music it is hardly ever silent between strokes, and small differences are told by; where drums are alone it is,
    // and that must not outweigh everything else.
    level: row(patterns.level).map((value) => Math.max(-1, Math.min(1, 4 * value))),
    lowLevel: row(patterns.lowLevel),
    middleLevel: row(patterns.middleLevel),
    highLevel: row(patterns.highLevel),
  }
}

/** The sum of what happens within half a sixteenth of a place. */
function around(pattern: Float64Array, place: number): number {
  const whole = Math.floor(place)
  const share = place - whole
  let sum = 0
  for (let near = -2; near <= 3; near++) {
    const weight = Math.max(0, Math.min(1, 2.5 - Math.abs(near - share)))
    sum += weight * pattern[(((whole + near) % PATTERN_STEPS) + PATTERN_STEPS) % PATTERN_STEPS]!
  }
  return sum
}

/** Where a sixteenth begins, 0 up to its length: what eighths and sixteenths agree on. */
function gridOf(pattern: Float64Array): number {
  const eighths = turnOf(pattern, 8)
  const sixteenths = turnOf(pattern, 16)
  // Eighths turned twice as fast agree with sixteenths on where one of those begins.
  const cosine = sixteenths.size * Math.cos(sixteenths.angle) + eighths.size * Math.cos(2 * eighths.angle)
  const sine = sixteenths.size * Math.sin(sixteenths.angle) + eighths.size * Math.sin(2 * eighths.angle)
  const turn = Math.atan2(sine, cosine) / (2 * Math.PI)
  return ((turn + 1) % 1) * STEPS_IN_SIXTEENTH
}

function turnOf(pattern: Float64Array, timesInBar: number): { size: number; angle: number } {
  let cosine = 0
  let sine = 0
  pattern.forEach((value, step) => {
    const angle = (2 * Math.PI * timesInBar * step) / PATTERN_STEPS
    cosine += value * Math.cos(angle)
    sine += value * Math.sin(angle)
  })
  return { size: Math.hypot(cosine, sine), angle: Math.atan2(sine, cosine) }
}

/** How far from where a sixteenth seems to begin the beat may be, in beats: with a swing, others come late. */
const REACH_BEATS = 0.09
const FINENESS_STEPS = 0.25

/** Where near a place the beats are strongest, eighths counting half. */
function beatNear(strength: Float64Array, near: number, beatSteps: number): number {
  const reach = REACH_BEATS * beatSteps
  let best = near
  let most = -1
  for (let offset = -reach; offset <= reach; offset += FINENESS_STEPS) {
    const level =
      meanAt(strength, near + offset, beatSteps) + 0.5 * meanAt(strength, near + offset, beatSteps / 2)
    if (level > most) {
      most = level
      best = near + offset
    }
  }
  return best
}

/** The mean of a series, smoothed over 20 ms on either side, at even distances. */
function meanAt(series: Float64Array, from: number, distance: number): number {
  let sum = 0
  let count = 0
  for (let at = ((from % distance) + distance) % distance; at < series.length - 3; at += distance) {
    const whole = Math.floor(at)
    const share = at - whole
    sum +=
      (1 - share) * (0.5 * (series[whole - 1] ?? 0) + series[whole]! + 0.5 * series[whole + 1]!) +
      share * (0.5 * series[whole]! + series[whole + 1]! + 0.5 * series[whole + 2]!)
    count++
  }
  return count > 0 ? sum / count : 0
}
