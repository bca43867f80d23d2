import type { AnalysisSignal } from './analysis-signal.ts'

/** Fewer strokes are no pulse yet. */
const LEAST_STROKES = 8
/** How far one interval may be from the usual one: onsets are told to a few milliseconds. */
const MOST_MISS_SECONDS = 0.008
/** Between strokes, from and until these shares of the interval, a metronome is silent: 40 dB below its strokes. */
const SILENT_FROM = 0.45
const SILENT_UNTIL = 0.9
const SILENCE_RATIO = 0.01
/** From the beginning of the sound to its first stroke, as a share of the interval: what strikes off the beat begins later. */
const MOST_LEAD = 0.1
/** Of the energy of a stroke's slope to its own; more is a hi-hat's or a shaker's, who strike between the beats. */
const MOST_BRIGHTNESS = 0.8

/**
 * The tempo of short strokes of one kind, evenly apart, with nothing between them, such as a metronome's: their own, for
 * there is nothing that they could divide.
 *
 * @returns BPM; null for anything else
 */
export function evenPulseBpm(
  { frames, rateHz, durationSeconds }: AnalysisSignal,
  onsetsSeconds: readonly number[],
): number | null {
  const strokes = onsetsSeconds.length
  const [first, last] = [onsetsSeconds[0], onsetsSeconds.at(-1)]
  if (strokes < LEAST_STROKES || first === undefined || last === undefined) return null
  const interval = (last - first) / (strokes - 1)
  const isEven = onsetsSeconds.every(
    (at, index) => Math.abs(at - first - index * interval) < MOST_MISS_SECONDS,
  )
  if (!isEven || first > MOST_LEAD * interval) return null
  const part = (at: number, from: number, until: number): Float32Array =>
    frames.subarray(
      Math.round((at + from * interval) * rateHz),
      Math.round(Math.min(durationSeconds, at + until * interval) * rateHz),
    )
  const areClicks = onsetsSeconds.every((at) => {
    const stroke = part(at, 0, SILENT_FROM)
    const isSilentAfter = peakOf(part(at, SILENT_FROM, SILENT_UNTIL)) < SILENCE_RATIO * peakOf(stroke)
    return isSilentAfter && brightnessOf(stroke) < MOST_BRIGHTNESS
  })
  return areClicks ? 60 / interval : null
}

const peakOf = (values: Float32Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

function brightnessOf(values: Float32Array): number {
  let [slope, energy] = [0, 0]
  for (let at = 1; at < values.length; at++) {
    slope += (values[at]! - values[at - 1]!) ** 2
    energy += values[at]! ** 2
  }
  return energy > 0 ? slope / energy : 0
}
