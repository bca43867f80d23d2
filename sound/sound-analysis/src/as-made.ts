import type { Pcm } from '@segno/units'
import { isExactBars } from './sound-length.ts'

/** What stays so far below the peak may be silence that was added; nothing at all surely is. */
const SILENCE_RATIOS = [0, 1e-4] as const
/** Less of it is the sound's own. */
const LEAST_SECONDS = 0.02

/**
 * A sound without the silence that was added before or after it: where what remains is whole bars to the frame, and the
 * whole is not. A sound that is silent at an end by itself stays as it is.
 */
export function withoutPadding(pcm: Pcm): Pcm {
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const isBars = (from: number, until: number): boolean =>
    isExactBars({ lengthFrames: until - from, durationSeconds: (until - from) / pcm.sampleRateHz })
  if (isBars(0, lengthFrames)) return pcm
  const leastFrames = LEAST_SECONDS * pcm.sampleRateHz
  const spans = SILENCE_RATIOS.map((ratio) => soundingSpan(pcm.channels, ratio)).flatMap(
    ({ from, until }) => [
      { from, until: lengthFrames },
      { from: 0, until },
      { from, until },
    ],
  )
  const span = spans.find(
    ({ from, until }) => from + lengthFrames - until >= leastFrames && until > from && isBars(from, until),
  )
  if (!span) return pcm
  return { ...pcm, channels: pcm.channels.map((values) => values.subarray(span.from, span.until)) }
}

function soundingSpan(
  channels: readonly Float32Array[],
  ratio: number,
): { readonly from: number; readonly until: number } {
  const peak = channels.reduce(
    (most, values) => values.reduce((loudest, value) => Math.max(loudest, Math.abs(value)), most),
    0,
  )
  const sounds = (value: number): boolean => Math.abs(value) > ratio * peak
  const firsts = channels.map((values) => values.findIndex(sounds)).filter((first) => first >= 0)
  const lasts = channels.map((values) => values.findLastIndex(sounds))
  return {
    from: firsts.length > 0 ? Math.min(...firsts) : 0,
    until: Math.max(0, ...lasts.map((last) => last + 1)),
  }
}

/** Shorter sounds are told as well when they are played twice. */
const LONG_SECONDS = 16
/** Halves as alike as this are one turn and its copy. */
const LEAST_LIKENESS = 0.99

/** One turn of a long sound that was played twice or more, and how many there are. */
export function turnOf(pcm: Pcm): { readonly turn: Pcm; readonly turns: number } {
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const half = Math.floor(lengthFrames / 2)
  const isLong = lengthFrames >= LONG_SECONDS * pcm.sampleRateHz
  if (!isLong || !pcm.channels.every((values) => likeness(values, half) >= LEAST_LIKENESS))
    return { turn: pcm, turns: 1 }
  const once = { ...pcm, channels: pcm.channels.map((values) => values.subarray(0, half)) }
  const { turn, turns } = turnOf(once)
  return { turn, turns: 2 * turns }
}

/** Of a sound's halves: 1 where they are the same. */
function likeness(values: Float32Array, half: number): number {
  let [both, ofFirst, ofSecond] = [0, 0, 0]
  for (let at = 0; at < half; at++) {
    const [one, other] = [values[at]!, values[values.length - half + at]!]
    both += one * other
    ofFirst += one * one
    ofSecond += other * other
  }
  const energy = Math.sqrt(ofFirst * ofSecond)
  return energy > 0 ? both / energy : 1
}
