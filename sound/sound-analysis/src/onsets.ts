import type { AnalysisSignal } from './analysis-signal.ts'
import type { OnsetEnvelope } from './onset-envelope.ts'

/** An onset is this strong beside the strongest one, and the strongest among its neighbours. */
const LEAST_STRENGTH_RATIO = 0.1
/** No sound rises less than this and is still heard to begin: the sum over bands of a step of about 3 dB in a few of them. */
const LEAST_STRENGTH = 4
const NEIGHBOUR_STEPS = 4

const BLOCK_SECONDS = 0.001
/** The attack lies this far before or after a peak of the envelope, whose window smears it. */
const SEARCH_BEFORE_BLOCKS = 16
const SEARCH_AFTER_BLOCKS = 12
const BEFORE_BLOCKS = 20
/** Share of the rise in energy at which a sound has begun. */
const ATTACK_SHARE = 0.05

/**
 * Times at which something begins, each within a few milliseconds of its attack. The sound is taken as a loop, so what
 * begins at the very start is found there even where the end rings into it.
 *
 * @returns seconds from the start, ascending
 */
export function findOnsets(signal: AnalysisSignal, { strength, rateHz }: OnsetEnvelope): number[] {
  const strongest = strength.reduce((most, value) => Math.max(most, value), 0)
  const least = Math.max(LEAST_STRENGTH, LEAST_STRENGTH_RATIO * strongest)
  const energies = blockEnergies(signal)
  const blocks = [...strength.keys()]
    .filter((step) => strength[step]! >= least && isPeak(strength, step))
    .map((step) => attackBlock(energies, Math.round(step / rateHz / BLOCK_SECONDS)))
  return [...new Set(blocks)].toSorted((one, other) => one - other).map((block) => block * BLOCK_SECONDS)
}

function isPeak(strength: Float64Array, step: number): boolean {
  for (let near = 1; near <= NEIGHBOUR_STEPS; near++) {
    if (at(strength, step - near) >= strength[step]! || at(strength, step + near) > strength[step]!)
      return false
  }
  return true
}

function blockEnergies({ frames, rateHz, durationSeconds }: AnalysisSignal): Float64Array {
  const energies = new Float64Array(Math.max(1, Math.floor(durationSeconds / BLOCK_SECONDS)))
  const blockFrames = rateHz * BLOCK_SECONDS
  let before = frames.at(-1) ?? 0
  let index = 0
  // Differences stand for the signal, because an attack is bright and what rings on beneath it is not.
  for (let block = 0; block < energies.length; block++) {
    const end = block === energies.length - 1 ? frames.length : Math.ceil((block + 1) * blockFrames)
    let sum = 0
    for (; index < end; index++) {
      const difference = frames[index]! - before
      sum += difference * difference
      before = frames[index]!
    }
    energies[block] = sum
  }
  return energies
}

/** The first block near `around` that is clearly stronger than any shortly before. */
function attackBlock(energies: Float64Array, around: number): number {
  const first = around - SEARCH_BEFORE_BLOCKS
  const before = strongestBlock(energies, first - BEFORE_BLOCKS, first)
  const peak = strongestBlock(energies, first, around + SEARCH_AFTER_BLOCKS)
  const risen = before + ATTACK_SHARE * Math.max(0, peak - before)
  let block = first
  while (at(energies, block) < risen && block < around + SEARCH_AFTER_BLOCKS) block++
  return wrap(block, energies.length)
}

function strongestBlock(energies: Float64Array, from: number, to: number): number {
  let strongest = 0
  for (let block = from; block < to; block++) strongest = Math.max(strongest, at(energies, block))
  return strongest
}

function at(series: Float64Array, index: number): number {
  return series[wrap(index, series.length)]!
}

function wrap(index: number, length: number): number {
  return ((index % length) + length) % length
}
