import { levelOfPartials, type PeakFrame } from './spectral-peaks.ts'
import { midiPitch } from './tuning.ts'

/** Nearer to each other than this two partials are one that goes on. */
const SAME_PITCH_SEMITONES = 0.35
/** In fewer moments nothing can be said to be held. */
const FEWEST_FRAMES = 4

/**
 * The same moments without what is only struck: each partial is as strong as it is in the moment before or after, the
 * sound taken as a loop. Half of their windows is in common, so a tone of a quarter of a second is held.
 */
export function heldPartials(frames: readonly PeakFrame[]): readonly PeakFrame[] {
  if (frames.length < FEWEST_FRAMES) return frames
  return frames.map((frame, index) => {
    const [before, after] = [frames.at(index - 1)!, frames[(index + 1) % frames.length]!]
    const strengths = frame.frequenciesHz.map((frequencyHz, place) =>
      Math.min(
        frame.amplitudes[place]!,
        Math.max(amplitudeAt(before, frequencyHz), amplitudeAt(after, frequencyHz)),
      ),
    )
    const isHeld = (_: number, place: number): boolean => strengths[place]! > 0
    const amplitudes = strengths.filter(isHeld)
    return {
      frequenciesHz: frame.frequenciesHz.filter(isHeld),
      amplitudes,
      level: Math.min(frame.level, levelOfPartials(amplitudes)),
    }
  })
}

/** Of the partial next to a frequency; 0 where there is none so near. */
function amplitudeAt({ frequenciesHz, amplitudes }: PeakFrame, frequencyHz: number): number {
  let [from, until] = [0, frequenciesHz.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if (frequenciesHz[middle]! < frequencyHz) from = middle + 1
    else until = middle
  }
  const distance = (place: number): number =>
    Math.abs(midiPitch(frequenciesHz[place] ?? Infinity) - midiPitch(frequencyHz))
  const nearest = distance(from - 1) < distance(from) ? from - 1 : from
  return distance(nearest) < SAME_PITCH_SEMITONES ? amplitudes[nearest]! : 0
}
