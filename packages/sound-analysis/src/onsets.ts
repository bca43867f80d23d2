import type { AnalysisSignal } from './analysis-signal.ts'
import type { OnsetEnvelope } from './onset-envelope.ts'

/** An onset is this strong beside the strongest one, and the strongest among its neighbours. */
const LEAST_STRENGTH_RATIO = 0.1
/** No sound rises less than this and is still heard to begin: the sum over bands of a step of about 3 dB in a few of them. */
const LEAST_STRENGTH = 4
const NEIGHBOUR_STEPS = 4

const BLOCK_SECONDS = 0.001
/** The attack is looked for this far around a peak of the envelope, whose window smears it. */
const SEARCH_BLOCKS = 20
const BLOCKS_BEFORE = 8

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
    .map((step) => steepestBlock(energies, Math.round(step / rateHz / BLOCK_SECONDS)))
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
  // Differences stand for the signal, because an attack is bright and what rings on beneath it is not.
  frames.forEach((value, index) => {
    const block = Math.min(energies.length - 1, Math.floor(index / blockFrames))
    energies[block]! += (value - before) ** 2
    before = value
  })
  return energies
}

/** The block near `around` before which it is quietest for what comes after it. */
function steepestBlock(energies: Float64Array, around: number): number {
  let steepest = around
  let most = -1
  for (let block = around - SEARCH_BLOCKS; block <= around + SEARCH_BLOCKS; block++) {
    const after = (3 * at(energies, block) + 2 * at(energies, block + 1) + at(energies, block + 2)) / 6
    let before = 0
    for (let back = 1; back <= BLOCKS_BEFORE; back++) before += at(energies, block - back) / BLOCKS_BEFORE
    const rise = after * Math.sqrt(after / (before + 1e-3 * after + 1e-12))
    if (rise > most) [steepest, most] = [block, rise]
  }
  return wrap(steepest, energies.length)
}

function at(series: Float64Array, index: number): number {
  return series[wrap(index, series.length)]!
}

function wrap(index: number, length: number): number {
  return ((index % length) + length) % length
}
