import { SAMPLE_RATE_HZ } from './sample-rate.ts'
import { channelsOf, type Channel, type Stereo } from './tape.ts'

const HOP_FRAMES = SAMPLE_RATE_HZ / 10
const HOPS_PER_WINDOW = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/**
 * Integrated loudness in LUFS; `null` for a sound below the gate.
 *
 * @see ITU-R BS.1770-5: K-weighting, 400 ms windows every 100 ms, gates at −70 LUFS and 10 LU below the mean
 */
export function integratedLoudness(sound: Stereo): number | null {
  const loud = windowEnergies(sound).filter((energy) => toLufs(energy) > ABSOLUTE_GATE_LUFS)
  if (loud.length === 0) return null
  const gate = toLufs(mean(loud)) + RELATIVE_GATE_LU
  return toLufs(mean(loud.filter((energy) => toLufs(energy) > gate)))
}

/** Loudness in LUFS of the loudest 400 ms, with silence after the end counting as such; for single strokes. */
export function loudestMoment(sound: Stereo): number | null {
  const energy = Math.max(...windowEnergies(sound))
  return energy > 0 ? toLufs(energy) : null
}

function windowEnergies(sound: Stereo): number[] {
  const hops = Math.max(HOPS_PER_WINDOW, Math.floor(sound.left.length / HOP_FRAMES))
  const energies = new Float64Array(hops)
  for (const channel of channelsOf(sound)) addHopEnergies(channel, energies)
  const channelFactor = sound.left === sound.right ? 2 : 1
  return Array.from({ length: hops - HOPS_PER_WINDOW + 1 }, (_, hop) => {
    const window = energies.subarray(hop, hop + HOPS_PER_WINDOW)
    return (window.reduce((sum, energy) => sum + energy, 0) * channelFactor) / HOPS_PER_WINDOW
  })
}

function addHopEnergies(channel: Channel, energies: Float64Array): void {
  const { shelf, highPass } = kWeighting
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0]
  for (let hop = 0; hop < energies.length; hop++) {
    let sum = 0
    const end = Math.min(channel.length, (hop + 1) * HOP_FRAMES)
    for (let frame = hop * HOP_FRAMES; frame < end; frame++) {
      const x = channel[frame]!
      const y = shelf.b0 * x + shelf.b1 * x1 + shelf.b2 * x2 - shelf.a1 * y1 - shelf.a2 * y2
      const z = y - 2 * y1 + y2 - highPass.a1 * z1 - highPass.a2 * z2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      z2 = z1
      z1 = z
      sum += z * z
    }
    energies[hop]! += sum / HOP_FRAMES
  }
}

/** The standard's two filters are given for 48 kHz; these are their analogue prototypes at our rate. */
const kWeighting = (() => {
  const shelfSlope = Math.tan((Math.PI * 1681.974450955533) / SAMPLE_RATE_HZ)
  const high = 10 ** (3.999843853973347 / 20)
  const middle = high ** 0.4996667741545416
  const shelfQ = 0.7071752369554196
  const shelfNorm = 1 + shelfSlope / shelfQ + shelfSlope * shelfSlope
  const cutSlope = Math.tan((Math.PI * 38.13547087602444) / SAMPLE_RATE_HZ)
  const cutQ = 0.5003270373238773
  const cutNorm = 1 + cutSlope / cutQ + cutSlope * cutSlope
  return {
    shelf: {
      b0: (high + (middle * shelfSlope) / shelfQ + shelfSlope * shelfSlope) / shelfNorm,
      b1: (2 * (shelfSlope * shelfSlope - high)) / shelfNorm,
      b2: (high - (middle * shelfSlope) / shelfQ + shelfSlope * shelfSlope) / shelfNorm,
      a1: (2 * (shelfSlope * shelfSlope - 1)) / shelfNorm,
      a2: (1 - shelfSlope / shelfQ + shelfSlope * shelfSlope) / shelfNorm,
    },
    highPass: {
      a1: (2 * (cutSlope * cutSlope - 1)) / cutNorm,
      a2: (1 - cutSlope / cutQ + cutSlope * cutSlope) / cutNorm,
    },
  }
})()

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toLufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy)
}
