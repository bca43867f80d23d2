import { SAMPLE_RATE_HZ } from './sample-rate.ts'

/** Frames of one stored period; one more repeats the first, for reading between frames. */
export const TABLE_FRAMES = 4096
export type WaveShape = 'sine' | 'triangle' | 'saw' | 'square' | 'pulse' | 'organ' | 'reed'

const LOWEST_HZ = 20
const BANDS_PER_OCTAVE = 3
const HIGHEST_PARTIAL_HZ = 18_000

const organDrawbars: Readonly<Record<number, number>> = { 1: 1, 2: 0.7, 3: 0.45, 4: 0.3, 6: 0.14, 8: 0.1 }

/** Amplitude of each partial, the first being 1. */
const partials: Readonly<Record<WaveShape, (partial: number) => number>> = {
  sine: (partial) => (partial === 1 ? 1 : 0),
  triangle: (partial) => (partial % 2 === 0 ? 0 : (partial % 4 === 1 ? 1 : -1) / (partial * partial)),
  saw: (partial) => 1 / partial,
  square: (partial) => (partial % 2 === 0 ? 0 : 1 / partial),
  pulse: (partial) => Math.sin(Math.PI * partial * 0.28) / (partial * Math.sin(Math.PI * 0.28)),
  organ: (partial) => organDrawbars[partial] ?? 0,
  reed: (partial) => (partial % 2 === 0 ? 0.35 : 1) / partial ** 1.4,
}

const tables = new Map<string, Float32Array>()

/**
 * One period of the shape with only those partials that lie below 18 kHz when played at `highestHz`, so that nothing
 * aliases. Tables are made a third of an octave apart when first asked for, and kept.
 */
export function waveTable(shape: WaveShape, highestHz: number): Float32Array {
  const band = Math.max(0, Math.ceil(Math.log2(highestHz / LOWEST_HZ) * BANDS_PER_OCTAVE))
  const name = `${shape} ${band}`
  const known = tables.get(name)
  if (known) return known
  const topHz = Math.min(LOWEST_HZ * 2 ** (band / BANDS_PER_OCTAVE), SAMPLE_RATE_HZ / 2)
  const table = sumOfPartials(partials[shape], Math.max(1, Math.floor(HIGHEST_PARTIAL_HZ / topHz)))
  tables.set(name, table)
  return table
}

function sumOfPartials(amplitudeOf: (partial: number) => number, count: number): Float32Array {
  const table = new Float32Array(TABLE_FRAMES + 1)
  for (let partial = 1; partial <= count; partial++) {
    const amplitude = amplitudeOf(partial)
    for (let frame = 0; amplitude !== 0 && frame < TABLE_FRAMES; frame++)
      table[frame] = table[frame]! + amplitude * sineTable[(frame * partial) % TABLE_FRAMES]!
  }
  table[TABLE_FRAMES] = table[0]!
  return table
}

const sineTable = Float64Array.from({ length: TABLE_FRAMES }, (_, frame) =>
  Math.sin((2 * Math.PI * frame) / TABLE_FRAMES),
)
