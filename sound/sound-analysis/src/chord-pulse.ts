import type { AnalysisSignal } from './analysis-signal.ts'
import type { SoundLength } from './sound-length.ts'
import { findSpectralPeaks } from './spectral-peaks.ts'
import type { TempoEstimate } from './tempo.ts'
import { harmonicChange } from './track/harmonic-change.ts'

/** Shorter sounds hold no chords that change evenly. */
const LEAST_SECONDS = 4
const LONGEST_SECONDS = 64
/** Steps of the change between two moments at which notes are told. */
const STEPS_PER_FRAME = 4
const LEAST_CHANGE = 0.12
const APART_SECONDS = 0.7
const FEWEST_CHANGES = 2
/** How far a chord may be from as long as the others, as a share, and by how much the last one may ring on. */
const MISS = 0.08
const RINGS_SECONDS = 0.3
const BEATS_OF_CHORD = [4, 2, 8] as const
const SLOWEST_BPM = 55
const FASTEST_BPM = 160
/** A length that is whole chords at a whole tempo says it finer than when they change. */
const WHOLE_BPM = 0.02
const SAME_TEMPO = 0.02
/** Twice as fast is as likely. */
const CONFIDENCE = 0.45

/**
 * The tempo of held chords that change at even times and fill the sound, where no stroke tells one: what returns is the
 * change. Null for anything else.
 */
export function chordPulse(signal: AnalysisSignal, length: SoundLength): TempoEstimate | null {
  const { durationSeconds, leadSeconds, tailSeconds } = length
  if (durationSeconds < LEAST_SECONDS || durationSeconds > LONGEST_SECONDS) return null
  const changes = changesSeconds(signal).filter((at) => at > leadSeconds + APART_SECONDS)
  if (changes.length < FEWEST_CHANGES) return null
  const times = [leadSeconds, ...changes]
  const chords = times.slice(1).map((at, index) => at - times[index]!)
  const usual = chords.toSorted((one, other) => one - other)[chords.length >> 1]!
  const last = durationSeconds - tailSeconds - changes.at(-1)!
  const isEven = chords.every((seconds) => Math.abs(seconds / usual - 1) <= MISS)
  const isWhole = last >= usual * (1 - MISS) && last <= usual * (1 + MISS) + RINGS_SECONDS
  return isEven && isWhole ? tempoOf(changes, durationSeconds) : null
}

/** Each change counts from the beginning, so the last one tells the length of a chord best. */
function tempoOf(changes: readonly number[], durationSeconds: number): TempoEstimate | null {
  const chordSeconds = changes.at(-1)! / changes.length
  const tempos = BEATS_OF_CHORD.map((beats) => (60 * beats) / chordSeconds)
  const tempoBpm = tempos.find((one) => one >= SLOWEST_BPM && one <= FASTEST_BPM)
  if (tempoBpm === undefined) return null
  const ofLengthBpm = (tempoBpm * chordSeconds * (changes.length + 1)) / durationSeconds
  const isLengthWhole = Math.abs(ofLengthBpm - Math.round(ofLengthBpm)) < WHOLE_BPM
  const isNear = Math.abs(ofLengthBpm / tempoBpm - 1) < SAME_TEMPO
  const told = Math.round(isNear && isLengthWhole ? ofLengthBpm : tempoBpm)
  const beats = Math.round((durationSeconds * told) / 60)
  const isWhole = Math.abs((durationSeconds * told) / 60 - beats) < 0.05
  const other = told > 95 ? told / 2 : 2 * told
  return {
    tempoBpm: told,
    confidence: CONFIDENCE,
    pulseConfidence: CONFIDENCE,
    beats: isWhole ? beats : null,
    readings: [told, other].map((one) => ({ tempoBpm: one, odds: CONFIDENCE })),
  }
}

function changesSeconds(signal: AnalysisSignal): number[] {
  const frames = findSpectralPeaks(signal)
  const steps = STEPS_PER_FRAME * frames.length
  const change = harmonicChange(frames, steps)
  const stepSeconds = signal.durationSeconds / steps
  const reach = Math.ceil(APART_SECONDS / stepSeconds / 2)
  const isTop = (value: number, step: number): boolean =>
    value >= LEAST_CHANGE &&
    change.subarray(Math.max(0, step - reach), step).every((other) => other < value) &&
    change.subarray(step + 1, step + 1 + reach).every((other) => other <= value)
  return [...change.keys()].filter((step) => isTop(change[step]!, step)).map((step) => step * stepSeconds)
}
