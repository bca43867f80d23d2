import { levelOfPartials, type PeakFrame } from './spectral-peaks.ts'

/** Within a third of a semitone of each other two partials are one that goes on. */
const SAME_PITCH_RATIO = 2 ** (0.35 / 12)
/** In fewer moments nothing can be said to be held. */
const FEWEST_FRAMES = 4

/**
 * The same moments without what is only struck: each partial is as strong as it is in the moment before or after, the
 * sound taken as a loop. Their windows overlap by half, so a tone of a quarter of a second is held.
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
  const [below, above] = [frequenciesHz[from - 1] ?? 0, frequenciesHz[from] ?? Infinity]
  const nearest = frequencyHz / below < above / frequencyHz ? from - 1 : from
  const ratio = nearest < from ? frequencyHz / below : above / frequencyHz
  return ratio < SAME_PITCH_RATIO ? amplitudes[nearest]! : 0
}
