export const RATE_HZ = 48_000

/** A value for every time. */
export type Tone = (seconds: number) => number

export function channelOf(seconds: number, tone: Tone): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, frame) => tone(frame / RATE_HZ))
}

export const sine =
  (hz: number): Tone =>
  (time) =>
    0.5 * Math.sin(2 * Math.PI * hz * time)

/** A short tick at each of these times. */
export const ticks =
  (...times: readonly number[]): Tone =>
  (time) =>
    times.some((start) => time >= start && time < start + 0.005) ? Math.sin(2 * Math.PI * 1_000 * time) : 0
