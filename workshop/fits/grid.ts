import { RATE_HZ } from './dsp.ts'

/** How long a loop is, in what it is counted in. */
export interface Grid {
  readonly tempoBpm: number
  readonly bars: number
  readonly beatsInBar: number
}

/** What rings on after the last bar. */
const TAIL_SECONDS = 2

export function lengthFrames({ tempoBpm, bars, beatsInBar }: Grid): number {
  return Math.round((bars * beatsInBar * 60 * RATE_HZ) / tempoBpm)
}

export function stepFrames({ tempoBpm }: Grid): number {
  return (RATE_HZ * 15) / tempoBpm
}

/** As long as the bars and what rings on after them. */
export function emptySound(grid: Grid): Float32Array {
  return new Float32Array(lengthFrames(grid) + TAIL_SECONDS * RATE_HZ)
}
