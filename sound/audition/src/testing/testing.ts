/** What a bench measures with, and what it measures. */
export { LoopStretcher } from '../loop-stretcher.ts'
export { startPlayhead } from '../playhead.ts'
export { loadSignalsmith } from '../signalsmith.ts'
export { stretchSource } from '../stretch-source.ts'
export { cents, frequencyHz, levels, strongestSeconds } from './measure.ts'
export { channelOf, RATE_HZ, sine, ticks, type Tone } from './tones.ts'

/** Where the library lies, for whoever loads it once more. */
export const LIBRARY_URL = import.meta.resolve('signalsmith-stretch')
