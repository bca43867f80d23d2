import type { Pcm } from '@segno/units'
import { resampleSum } from './resample.ts'

/** One channel at a common rate, for everything that does not depend on the sound's own rate or channels. */
export interface AnalysisSignal {
  readonly frames: Float32Array
  readonly rateHz: number
  /** Of the sound at its own rate: exact, where `frames` are a whole number of their own. */
  readonly durationSeconds: number
}

export const ANALYSIS_RATE_HZ = 22_050

export function toAnalysisSignal({ channels, sampleRateHz }: Pcm): AnalysisSignal {
  const durationSeconds = (channels[0]?.length ?? 0) / sampleRateHz
  const length = Math.max(1, Math.round(durationSeconds * ANALYSIS_RATE_HZ))
  const mixed = audibleTogether(channels)
  return {
    frames: resampleSum(mixed, 1 / mixed.length, { fromHz: sampleRateHz, toHz: ANALYSIS_RATE_HZ, length }),
    rateHz: ANALYSIS_RATE_HZ,
    durationSeconds,
  }
}

/** All channels, or the strongest alone where they cancel each other. */
function audibleTogether(channels: readonly Float32Array[]): readonly Float32Array[] {
  if (channels.length < 2) return channels
  const energies = channels.map((channel) => product(channel, channel))
  const together = channels.flatMap((one, index) =>
    channels.slice(0, index).map((other) => 2 * product(one, other)),
  )
  const mixedEnergy = [...energies, ...together].reduce((sum, value) => sum + value) / channels.length ** 2
  const most = Math.max(...energies)
  return mixedEnergy < CANCELLED * most ? [channels[energies.indexOf(most)]!] : channels
}

const CANCELLED = 0.05
/** A frame in so many is enough to tell; a prime, so that no tone hides between them. */
const STRIDE_FRAMES = 7

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index += STRIDE_FRAMES) sum += one[index]! * other[index]!
  return sum
}
