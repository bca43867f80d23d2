/** The one rate everything here is rendered at, in Hz. */
export const SAMPLE_RATE_HZ = 44_100

export function secondsToWholeFrames(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE_HZ)
}
