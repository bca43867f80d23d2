/** One stroke of a rhythm. */
export interface Stroke {
  readonly atSeconds: number
  /** 0…1 */
  readonly level: number
}

/** Two tones of a block of wood, and how fast each dies away. */
const TONES = [
  { hz: 880, level: 0.4, fallsPerSecond: 45 },
  { hz: 2_350, level: 0.2, fallsPerSecond: 130 },
] as const
const RING_SECONDS = 0.2

/**
 * A rhythm as one hears it on a block of wood, to go round without a seam: what rings beyond its end rings at its
 * beginning.
 *
 * @returns one channel of PCM in −1…1 as long as strokes do not pile up
 */
export function renderStrokes(
  strokes: readonly Stroke[],
  { lengthSeconds, sampleRateHz }: { lengthSeconds: number; sampleRateHz: number },
): Float32Array<ArrayBuffer> {
  const channel = new Float32Array(Math.round(lengthSeconds * sampleRateHz))
  const ringFrames = Math.min(channel.length, Math.round(RING_SECONDS * sampleRateHz))
  for (const { atSeconds, level } of strokes) {
    const start = Math.round(atSeconds * sampleRateHz)
    for (let frame = 0; frame < ringFrames; frame += 1) {
      channel[(start + frame) % channel.length]! += level * woodAt(frame / sampleRateHz)
    }
  }
  return channel
}

function woodAt(seconds: number): number {
  return TONES.reduce(
    (sum, { hz, level, fallsPerSecond }) =>
      sum + level * Math.exp(-fallsPerSecond * seconds) * Math.sin(2 * Math.PI * hz * seconds),
    0,
  )
}
