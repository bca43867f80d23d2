/** Decoded audio: one array a channel, all of the same length, nominally in −1…1. */
export interface Pcm {
  readonly sampleRateHz: number
  readonly channels: readonly Float32Array<ArrayBuffer>[]
}
