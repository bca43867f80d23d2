import type { Pcm } from '@segno/units'
import { kWeightedPowers } from './k-weighting.ts'

/** A block is 400 ms and begins every 100 ms. */
const STEPS_IN_BLOCK = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = -10

/**
 * Integrated loudness of mono or stereo. A sound shorter than one block of 400 ms is measured as a whole, without gates.
 *
 * @returns LUFS; `null` for silence and for what is everywhere below the gate of −70 LUFS
 * @see ITU-R BS.1770-4
 */
export function measureLoudness(pcm: Pcm): number | null {
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const stepFrames = Math.round(pcm.sampleRateHz / 10)
  const steps = Math.floor(lengthFrames / stepFrames)
  if (steps < STEPS_IN_BLOCK)
    return aboveGate(weightedPowers(pcm, { steps: 1, stepFrames: lengthFrames })[0] ?? 0)
  return integrated(blockPowers(weightedPowers(pcm, { steps, stepFrames })))
}

/**
 * Loudness of the loudest 400 ms, with silence after the end counting as such; for single strokes.
 *
 * @returns LUFS; `null` for silence
 */
export function measureLoudestMoment({ channels, sampleRateHz }: Pcm): number | null {
  const stepFrames = Math.round(sampleRateHz / 10)
  const steps = Math.max(STEPS_IN_BLOCK, Math.floor((channels[0]?.length ?? 0) / stepFrames))
  const lasting = { sampleRateHz, channels: channels.map((channel) => atLeast(channel, steps * stepFrames)) }
  const most = Math.max(...blockPowers(weightedPowers(lasting, { steps, stepFrames })))
  return most > 0 ? toLufs(most) : null
}

function atLeast(channel: Float32Array<ArrayBuffer>, lengthFrames: number): Float32Array<ArrayBuffer> {
  if (channel.length >= lengthFrames) return channel
  const longer = new Float32Array(lengthFrames)
  longer.set(channel)
  return longer
}

/** Mean K-weighted power of each step, summed over the channels. */
function weightedPowers(
  pcm: Pcm,
  { steps, stepFrames }: { steps: number; stepFrames: number },
): Float64Array {
  const powers = new Float64Array(steps)
  for (const channel of pcm.channels) {
    kWeightedPowers(channel, { sampleRateHz: pcm.sampleRateHz, steps, stepFrames }).forEach((power, step) => {
      powers[step]! += power
    })
  }
  return powers
}

function blockPowers(steps: Float64Array): number[] {
  return Array.from({ length: steps.length - STEPS_IN_BLOCK + 1 }, (_, start) =>
    mean([...steps.subarray(start, start + STEPS_IN_BLOCK)]),
  )
}

function integrated(blocks: readonly number[]): number | null {
  const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE_LUFS)
  if (audible.length === 0) return null
  const gateLufs = toLufs(mean(audible)) + RELATIVE_GATE_LU
  return toLufs(mean(audible.filter((power) => toLufs(power) > gateLufs)))
}

function aboveGate(power: number): number | null {
  return toLufs(power) > ABSOLUTE_GATE_LUFS ? toLufs(power) : null
}

function toLufs(power: number): number {
  return power > 0 ? -0.691 + 10 * Math.log10(power) : -Infinity
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
