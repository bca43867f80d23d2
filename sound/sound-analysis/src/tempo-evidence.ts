import { Autocorrelation } from './autocorrelation.ts'
import { foldIntoBar, pulseOf } from './bar-pattern.ts'
import type { OnsetEnvelope } from './onset-envelope.ts'
import { isExactBars, type SoundLength } from './sound-length.ts'
import type { TempoCandidate } from './tempo-candidates.ts'

/** What speaks for a tempo and against it, by kind, each a row of numbers of the order of 1. */
export interface TempoEvidence {
  /** For each of `LIKENESS_BEATS`. */
  readonly likeness: readonly number[]
  /** For each of `PULSES_IN_BAR`, of the whole spectrum and of each part. */
  readonly pulse: readonly number[]
  readonly lowPulse: readonly number[]
  readonly middlePulse: readonly number[]
  readonly highPulse: readonly number[]
  /** For each of `PLACES_IN_BAR`. */
  readonly lowPlace: readonly number[]
  readonly middlePlace: readonly number[]
  readonly highPlace: readonly number[]
  /** For each of `TEMPO_KNOTS_BPM`. */
  readonly tempo: readonly number[]
  /** 1 for each of `USUAL_BEATS`, then whole bars in three, in four, half bars, odd numbers of beats. */
  readonly beats: readonly number[]
  /** 1 for a tempo from the length without silence; 1 for one that is only heard. */
  readonly origin: readonly number[]
  /** That the tempo is a whole number: exactly; exactly or nearly. */
  readonly wholeness: readonly number[]
  /** Onsets a beat, on a scale of octaves; its square, because both few and many are unusual; and with the tempo. */
  readonly density: readonly number[]
}

/** Likeness of the sound and itself after so many beats; and what it is taken to be where the sound is too short to say. */
const LIKENESS_BEATS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 8] as const
const UNKNOWN_LIKENESS = [0, 0, 0, 0, 0, 0.15, 0.15, 0.25, 0.25] as const
/** Pulses looked for: the bar, the half bar, beats, eighths, triplets of eighths and sixteenths. */
const PULSES_IN_BAR = [1, 2, 4, 8, 12, 16] as const
/** Those of which it also matters whether they begin with the bar: a snare drum strikes between the half bars. */
const PLACES_IN_BAR = [1, 2, 4, 8] as const
/** Between these tempos, in BPM, the preference for a tempo changes evenly with its logarithm. */
const TEMPO_KNOTS_BPM = [55, 64, 74, 86, 100, 116, 134, 156, 181, 210] as const
/** Numbers of beats that have a preference of their own. */
const USUAL_BEATS = [1, 2, 4, 8, 16, 32, 64] as const
/** Those of them that are whole bars in four. */
export const USUAL_BARS_FROM = 2
export const USUAL_BARS_UNTIL = USUAL_BEATS.length

/** How alike a sound and itself are after so many beats of a tempo; 0 where it is too short to say. */
export type LikenessInBeats = (beats: number) => number

/** Gathers the evidence for any tempo of one sound. */
export class TempoWitness {
  readonly #envelope: OnsetEnvelope
  readonly #length: SoundLength
  readonly #onsetCount: number
  readonly #asLoop: Autocorrelation
  readonly #asHeard: Autocorrelation

  constructor(facts: { envelope: OnsetEnvelope; length: SoundLength; onsetCount: number }) {
    this.#envelope = facts.envelope
    this.#length = facts.length
    this.#onsetCount = facts.onsetCount
    const { strength, rateHz } = facts.envelope
    const { durationSeconds, leadSeconds, tailSeconds } = facts.length
    const from = Math.floor(leadSeconds * rateHz)
    const to = Math.max(from + 1, Math.ceil((durationSeconds - tailSeconds) * rateHz))
    this.#asLoop = new Autocorrelation(strength, { wraps: true })
    this.#asHeard = new Autocorrelation(strength.subarray(from, to), { wraps: false })
  }

  /** How much the sound, heard once, repeats after one, two and four beats of a tempo. */
  heardLikeness(tempoBpm: number): number {
    const beatSteps = (this.#envelope.rateHz * 60) / tempoBpm
    return [1, 2, 4].reduce((sum, beats) => sum + (this.#asHeard.at(beats * beatSteps) ?? 0), 0)
  }

  /** The same of a candidate, after any number of beats, as the sound wraps; of all that is heard, or of its lowest part. */
  likenessInBeats({ tempoBpm, origin }: TempoCandidate, part: 'all' | 'low'): LikenessInBeats {
    const beatSteps = (this.#envelope.rateHz * 60) / tempoBpm
    const ofAll = origin === 'length' ? this.#asLoop : this.#asHeard
    const autocorrelation =
      part === 'all' ? ofAll : new Autocorrelation(this.#envelope.parts.low, { wraps: true })
    return (beats) => autocorrelation.at(beats * beatSteps) ?? 0
  }

  /** The same after any time; `null` where what is heard is too short to say. */
  likenessAfter(lagSteps: number): number | null {
    return this.#asHeard.at(lagSteps)
  }

  /** The same as it wraps, where the candidate fills the length; a lag of the whole length is no repetition. */
  repetition({ tempoBpm, origin, beats: inLength }: TempoCandidate): number {
    if (origin !== 'length' || inLength === null) return this.heardLikeness(tempoBpm)
    const beatSteps = (this.#envelope.rateHz * 60) / tempoBpm
    return [1, 2, 4]
      .filter((beats) => beats % inLength !== 0)
      .reduce((sum, beats) => sum + (this.#asLoop.at(beats * beatSteps) ?? 0), 0)
  }

  #likeness({ tempoBpm, origin }: TempoCandidate): number[] {
    const beatSteps = (this.#envelope.rateHz * 60) / tempoBpm
    const autocorrelation = origin === 'length' ? this.#asLoop : this.#asHeard
    return LIKENESS_BEATS.map((beats, index) =>
      Math.max(-0.1, autocorrelation.at(beats * beatSteps) ?? UNKNOWN_LIKENESS[index]!),
    )
  }

  /** @param barFromSteps where a bar begins; with the first sound, where nothing is said */
  evidence(
    candidate: TempoCandidate,
    barFromSteps = this.#length.leadSeconds * this.#envelope.rateHz,
  ): TempoEvidence {
    const { rateHz, strength, parts } = this.#envelope
    const beatSteps = (rateHz * 60) / candidate.tempoBpm
    const pulses = (series: Float64Array): { strengths: number[]; places: number[] } => {
      const pattern = foldIntoBar(series, beatSteps, barFromSteps)
      return {
        strengths: PULSES_IN_BAR.map((times) => pulseOf(pattern, times).strength),
        places: PLACES_IN_BAR.map((times) => pulseOf(pattern, times).onBegin),
      }
    }
    const [low, middle, high] = [pulses(parts.low), pulses(parts.middle), pulses(parts.high)]
    return {
      likeness: this.#likeness(candidate),
      pulse: pulses(strength).strengths,
      lowPulse: low.strengths,
      middlePulse: middle.strengths,
      highPulse: high.strengths,
      lowPlace: low.places,
      middlePlace: middle.places,
      highPlace: high.places,
      tempo: placeAmongKnots(candidate.tempoBpm),
      beats: kindOfBeats(candidate, this.#length),
      origin: [Number(candidate.origin === 'sounding'), Number(candidate.origin === 'heard')],
      wholeness: wholeness(candidate, this.#length),
      density: this.#density(candidate.tempoBpm),
    }
  }

  #density(tempoBpm: number): number[] {
    const { durationSeconds, leadSeconds, tailSeconds } = this.#length
    const soundingSeconds = Math.max(0.01, durationSeconds - leadSeconds - tailSeconds)
    const perSecond = Math.log2(Math.max(0.5, this.#onsetCount) / soundingSeconds)
    const perBeat = perSecond - Math.log2(tempoBpm / 60)
    return [perBeat, perBeat ** 2 / 4, (perSecond - 2) * Math.log2(tempoBpm / 118)]
  }
}

function placeAmongKnots(tempoBpm: number): number[] {
  const knots = TEMPO_KNOTS_BPM.map(Math.log2)
  const spacing = (knots.at(-1)! - knots[0]!) / (knots.length - 1)
  return knots.map((knot) => Math.max(0, 1 - Math.abs(Math.log2(tempoBpm) - knot) / spacing))
}

/** What rings on or was added after the last bar, beyond what is silence to the ear; and what may be cut off it. */
const MOST_OVER_SECONDS = 0.25
const MOST_CUT_SECONDS = 0.04
/** A sound with less silence than this around it is as long as it was made. */
const SILENCE_SECONDS = 0.02
/** Of lengths that are only about bars, one up to eight bars are all as usual as four. */
const ABOUT_BEATS = 16

/**
 * The usual number of beats that a sound may have been made as, where silence around it, what rings on or what was cut off
 * hides that; `null` where there is none, or where its length says so by itself.
 */
function aboutBeats(tempoBpm: number, length: SoundLength): number | null {
  const silenceSeconds = length.leadSeconds + length.tailSeconds
  if (silenceSeconds < SILENCE_SECONDS || isExactBars(length)) return null
  const fits = USUAL_BEATS.filter((beats) => {
    const barsSeconds = (60 * beats) / tempoBpm
    const overSeconds = length.durationSeconds - barsSeconds
    const mostSeconds = Math.min(MOST_OVER_SECONDS + silenceSeconds, barsSeconds / 2)
    return overSeconds >= -MOST_CUT_SECONDS && overSeconds <= mostSeconds
  })
  const most = fits.at(-1) ?? null
  return most !== null && most >= 4 && most <= 32 ? ABOUT_BEATS : most
}

/** Which of the usual numbers of beats fills the length; else whole bars in three, in four, half bars, or neither. */
function kindOfBeats(candidate: TempoCandidate, length: SoundLength): number[] {
  const inLength = candidate.origin === 'length' ? candidate.beats : aboutBeats(candidate.tempoBpm, length)
  const usual = USUAL_BEATS.map((number) => inLength === number)
  const other = inLength !== null && !usual.includes(true)
  const inThree = other && /^110*$/.test(inLength.toString(2))
  const inFour = other && !inThree && inLength % 4 === 0
  const inTwo = other && !inThree && !inFour && inLength % 2 === 0
  return [...usual, inThree, inFour, inTwo, other && !inThree && !inFour && !inTwo].map(Number)
}

/**
 * Most tempos are set as whole numbers and the loop cut at a frame, some are cut or decoded a little off, a few are not
 * whole: how much more likely the length is than by chance under the first, and under the first two.
 */
function wholeness({ origin, beats, tempoBpm }: TempoCandidate, length: SoundLength): number[] {
  if (origin !== 'length' || beats === null) return [0, 0]
  const { durationSeconds, lengthFrames } = length
  const missSeconds = Math.abs(durationSeconds - (60 * beats) / Math.round(tempoBpm))
  const frameSeconds = durationSeconds / lengthFrames
  const byChance = tempoBpm / durationSeconds
  const atFrame = missSeconds < 2.01 * frameSeconds ? 0.7 / (4 * frameSeconds) : 0
  const nearly = (0.2 * Math.exp(-missSeconds / 0.002)) / 0.004
  const speaks = (density: number): number => 0.1 * Math.log(density / byChance + 0.1)
  return [speaks(atFrame), speaks(atFrame + nearly)]
}
