import type { AnalysisSignal } from './analysis-signal.ts'

/** How long a sound is, and how much of that is silence before and after what sounds. */
export interface SoundLength {
  /** At the sound's own rate. */
  readonly lengthFrames: number
  readonly durationSeconds: number
  readonly leadSeconds: number
  readonly tailSeconds: number
}

/** What stays 34 dB below the peak counts as silence at the ends. */
const SILENCE_RATIO = 0.02

export function measureSoundLength(signal: AnalysisSignal, lengthFrames: number): SoundLength {
  const { frames, rateHz, durationSeconds } = signal
  let peak = 0
  for (let index = 0; index < frames.length; index++) {
    const size = Math.abs(frames[index]!)
    if (size > peak) peak = size
  }
  const sounds = (value: number): boolean => Math.abs(value) >= SILENCE_RATIO * peak
  const lead = Math.max(0, frames.findIndex(sounds))
  const last = frames.findLastIndex(sounds)
  const tail = last < 0 ? 0 : frames.length - 1 - last
  return { lengthFrames, durationSeconds, leadSeconds: lead / rateHz, tailSeconds: tail / rateHz }
}

/** Whether one, two, four, eight or sixteen bars of four beats last as long at a whole tempo. */
export function isExactBars({
  durationSeconds,
  lengthFrames,
}: Pick<SoundLength, 'durationSeconds' | 'lengthFrames'>): boolean {
  return [4, 8, 16, 32, 64].some((beats) => {
    const tempoBpm = Math.round((60 * beats) / durationSeconds)
    const missSeconds = Math.abs(durationSeconds - (60 * beats) / tempoBpm)
    return tempoBpm >= 60 && tempoBpm <= 200 && missSeconds < (1.5 * durationSeconds) / lengthFrames
  })
}
