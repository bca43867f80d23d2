import { SAMPLE_RATE_HZ } from '../dsp/sample-rate.ts'
import { BEATS_PER_BAR } from '../music/steps.ts'
import type { LoopSpan } from './recipe.ts'

/** The frame nearest to a beat. */
export function beatsToFrames(beats: number, tempoBpm: number): number {
  return Math.round((beats * 60 * SAMPLE_RATE_HZ) / tempoBpm)
}

export function loopLengthFrames({ bars, tempoBpm }: LoopSpan): number {
  return beatsToFrames(bars * BEATS_PER_BAR, tempoBpm)
}
