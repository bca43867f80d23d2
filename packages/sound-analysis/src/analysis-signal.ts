import type { Pcm } from '@segno/units'
import { resample } from './resample.ts'

/** One channel at a common rate, for everything that does not depend on the sound's own rate or channels. */
export interface AnalysisSignal {
  readonly frames: Float32Array
  /** Within a frame of `ANALYSIS_RATE_HZ`, chosen so that a loop keeps its exact length. */
  readonly rateHz: number
  readonly durationSeconds: number
}

export const ANALYSIS_RATE_HZ = 22_050

export function toAnalysisSignal(pcm: Pcm): AnalysisSignal {
  const mono = mixToMono(pcm.channels)
  const durationSeconds = mono.length / pcm.sampleRateHz
  const length = Math.max(1, Math.round(durationSeconds * ANALYSIS_RATE_HZ))
  return {
    frames: resample(mono, length),
    rateHz: durationSeconds > 0 ? length / durationSeconds : ANALYSIS_RATE_HZ,
    durationSeconds,
  }
}

/** The mean of all channels, or the strongest channel alone where the channels cancel each other. */
function mixToMono(channels: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first = new Float32Array(0)] = channels
  if (channels.length < 2) return first
  const mix = new Float32Array(first.length)
  for (const channel of channels) {
    for (let index = 0; index < mix.length; index++) mix[index]! += channel[index]! / channels.length
  }
  const strongest = channels.reduce((best, channel) => (energy(channel) > energy(best) ? channel : best))
  return energy(mix) < CANCELLED * energy(strongest) ? strongest : mix
}

const CANCELLED = 0.05

function energy(channel: Float32Array): number {
  let sum = 0
  for (const value of channel) sum += value * value
  return sum
}
