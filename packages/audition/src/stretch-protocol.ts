import type { Playhead } from './playhead.ts'
import type { StretchSource } from './stretch-source.ts'

/** Name under which the audio thread knows the stretcher. */
export const STRETCH_PROCESSOR = 'segno-stretch'

/** To the audio thread. `retire` ends the processor for good; after `rest` it costs next to nothing. */
export type StretchCommand =
  | {
      readonly kind: 'begin'
      readonly source: StretchSource
      readonly playhead: Playhead
      readonly startsAtSeconds: number
    }
  | { readonly kind: 'follow'; readonly playhead: Playhead }
  | { readonly kind: 'rest' }
  | { readonly kind: 'retire' }

/** From the audio thread: how long before they are heard a beginning and a change have to be known. */
export type StretchReport = {
  readonly kind: 'ready'
  readonly fillSeconds: number
  readonly settledSeconds: number
}
