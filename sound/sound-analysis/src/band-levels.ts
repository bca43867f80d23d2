import { ANALYSIS_RATE_HZ, type AnalysisSignal } from './analysis-signal.ts'
import { powerSpectrum } from './spectrum.ts'

/** How loud each band of a sound is, over time. The sound is taken as a loop: its end leads to its beginning. */
export interface BandLevels {
  /** Steps a second; near 100, chosen so that the sound is a whole number of steps. */
  readonly rateHz: number
  readonly steps: number
  /** `BAND_COUNT` levels a step, from 0 upwards on a scale like loudness that does not depend on the sound's gain. */
  readonly levels: Float32Array
}

export const BAND_COUNT = 32

const STEPS_PER_SECOND = 100
const WINDOW_FRAMES = 512
const LOWEST_HZ = 30
const HIGHEST_HZ = 10_500
/** A band 50 dB below the loudest moment counts as quiet, so that hiss makes no onsets. */
const COMPRESSION = 300

const edges = melEdges()

export function measureBandLevels({ frames, durationSeconds }: AnalysisSignal): BandLevels {
  const steps = Math.max(1, Math.round(durationSeconds * STEPS_PER_SECOND))
  const levels = new Float32Array(steps * BAND_COUNT)
  const hop = frames.length / steps
  let loudest = 0
  for (let step = 0; step < steps; step++) {
    const power = powerSpectrum(frames, Math.round(step * hop - WINDOW_FRAMES / 2), WINDOW_FRAMES)
    for (let band = 0; band < BAND_COUNT; band++) {
      const level = Math.sqrt(bandPower(power, band))
      levels[step * BAND_COUNT + band] = level
      if (level > loudest) loudest = level
    }
  }
  const scale = loudest > 0 ? COMPRESSION / loudest : 0
  return { rateHz: steps / durationSeconds, steps, levels: levels.map((level) => Math.log1p(level * scale)) }
}

function bandPower(power: Float64Array, band: number): number {
  let sum = 0
  for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!
  return sum
}

/** Bins at which the bands begin: even steps of the mel scale, each at least one bin wide. */
function melEdges(): number[] {
  const toMel = (frequencyHz: number): number => 2595 * Math.log10(1 + frequencyHz / 700)
  const toHz = (mel: number): number => 700 * (10 ** (mel / 2595) - 1)
  const [low, high] = [toMel(LOWEST_HZ), toMel(HIGHEST_HZ)]
  const bins: number[] = []
  for (let band = 0; band <= BAND_COUNT; band++) {
    const edgeHz = toHz(low + ((high - low) * band) / BAND_COUNT)
    bins.push(Math.max(Math.round((edgeHz * WINDOW_FRAMES) / ANALYSIS_RATE_HZ), (bins.at(-1) ?? 0) + 1))
  }
  return bins
}
