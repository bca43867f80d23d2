import { curveOf, applyGain } from '../dsp/curve.ts'
import { filter } from '../dsp/filter.ts'
import { addOscillator } from '../dsp/oscillator.ts'
import { randomFrom, seedFor, whiteNoise, type Random } from '../dsp/random.ts'
import { SAMPLE_RATE_HZ } from '../dsp/sample-rate.ts'
import { narrow, type Channel, type Tape } from '../dsp/tape.ts'

export type EffectName = 'riser' | 'fall' | 'impact'

/** Sounds that lead from one part of a track to another. The last part of the tape is left for tails. */
export function playEffect(tape: Tape, name: EffectName, seed: number): void {
  const random = randomFrom(seedFor(seed, name))
  for (const channel of [tape.left, tape.right]) EFFECTS[name](channel, random)
  narrow(tape, 0.65)
}

const TAIL_PART = 0.3

const EFFECTS: Readonly<Record<EffectName, (channel: Channel, random: Random) => void>> = {
  riser(channel, random) {
    const seconds = (channel.length / SAMPLE_RATE_HZ) * (1 - TAIL_PART)
    glide(channel, { random, pitchHz: (part) => 110 * 8 ** part, tone: 0.1 })
    const cutoffHz = curveOf(channel.length, (time) => 400 * 20 ** Math.min(1, time / seconds))
    filter(channel, { shape: 'band', cutoffHz, resonance: 1.2 })
    applyGain(
      channel,
      curveOf(channel.length, (time) =>
        time < seconds ? 0.1 + 0.9 * (time / seconds) ** 2 : closing(time - seconds),
      ),
    )
  },
  fall(channel, random) {
    const seconds = (channel.length / SAMPLE_RATE_HZ) * (1 - TAIL_PART)
    glide(channel, { random, pitchHz: (part) => 900 * 0.1 ** part, tone: 0.14 })
    const cutoffHz = curveOf(channel.length, (time) => 7_000 * 0.05 ** Math.min(1, time / seconds))
    filter(channel, { shape: 'low', cutoffHz, resonance: 1.1 })
    applyGain(
      channel,
      curveOf(channel.length, (time) => Math.min(1, time / 0.002) * Math.max(0, 1 - time / seconds) ** 1.5),
    )
  },
  impact(channel, random) {
    const low = new Float32Array(channel.length)
    const pitchHz = curveOf(channel.length, (time) => 41 + 80 * Math.exp(-time / 0.05))
    addOscillator(low, { shape: 'sine', pitchHz, ratio: 1, gain: 1, phase: 0 })
    applyGain(
      low,
      curveOf(low.length, (time) => Math.min(1, time / 0.002) * Math.exp(-time / 0.45)),
    )
    const crash = whiteNoise(channel.length, random)
    filter(crash, {
      shape: 'low',
      cutoffHz: curveOf(crash.length, (time) => 400 + 5_000 * Math.exp(-time / 0.12)),
      resonance: 0.7,
    })
    applyGain(
      crash,
      curveOf(crash.length, (time) => Math.min(1, time / 0.001) * Math.exp(-time / 0.3)),
    )
    for (let frame = 0; frame < channel.length; frame++) channel[frame] = low[frame]! + 0.35 * crash[frame]!
  },
}

function closing(sinceSeconds: number): number {
  return Math.max(0, 1 - sinceSeconds / 0.03)
}

/** Noise and two detuned saws whose pitch follows the part of the way done, 0…1. */
function glide(
  channel: Channel,
  { random, pitchHz, tone }: { random: Random; pitchHz: (part: number) => number; tone: number },
): void {
  channel.set(whiteNoise(channel.length, random))
  const lengthSeconds = (channel.length / SAMPLE_RATE_HZ) * (1 - TAIL_PART)
  const curve = curveOf(channel.length, (time) => pitchHz(Math.min(1, time / lengthSeconds)))
  for (const ratio of [0.995, 1.005])
    addOscillator(channel, { shape: 'saw', pitchHz: curve, ratio, gain: tone * 4, phase: random() })
}
