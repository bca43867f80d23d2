import type { Playhead } from './playhead.ts'
import type { StretchSource } from './stretch-source.ts'

/** Name under which the audio thread knows the stretcher. */
export const STRETCH_PROCESSOR = 'segno-stretch'

/** To the audio thread. After `end` the processor lets go of everything, and its node can be forgotten. */
export type StretchCommand =
  | {
      readonly kind: 'begin'
      readonly source: StretchSource
      readonly playhead: Playhead
      /** Factor of full scale that nothing passes. */
      readonly ceiling: number
    }
  | { readonly kind: 'follow'; readonly playhead: Playhead }
  | { readonly kind: 'end'; readonly atSeconds: number }

/** From the audio thread: it can begin, it knows what to begin with, it is at its end. */
export interface StretchReport {
  readonly kind: 'ready' | 'begun' | 'ended'
}
