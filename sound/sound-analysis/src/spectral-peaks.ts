import type { AnalysisSignal } from './analysis-signal.ts'
import { powerSpectrum } from './spectrum.ts'

/** The partials heard at one time. */
export interface PeakFrame {
  readonly frequenciesHz: readonly number[]
  /** Amplitude of each; a full-scale sine reads 1. */
  readonly amplitudes: readonly number[]
  /** Level between 28 Hz and 4 kHz, partials and noise together, as an amplitude. */
  readonly level: number
}

/** 0.37 s: long enough to part semitones from 90 Hz up, short enough to part chords. */
const WINDOW_FRAMES = 8192
const LOWEST_HZ = 28
const HIGHEST_HZ = 4000
/** A partial is within 50 dB of the strongest one of its time. */
const LEAST_POWER_RATIO = 1e-5
const AROUND_BINS = 8
const LEAST_PROMINENCE = 1.5

/** Frames at even distances of about 0.19 s, the sound taken as a loop. */
export function findSpectralPeaks(signal: AnalysisSignal): PeakFrame[] {
  const frames = padded(signal.frames)
  const count = Math.max(1, Math.round((2 * frames.length) / WINDOW_FRAMES))
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round((index * frames.length) / count - WINDOW_FRAMES / 2)
    return peaksOf(powerSpectrum(frames, start, WINDOW_FRAMES), signal.rateHz / WINDOW_FRAMES)
  })
}

// A sound shorter than the window would be read several times over, and its repetition heard as a tone.
function padded(frames: Float32Array): Float32Array {
  if (frames.length >= WINDOW_FRAMES) return frames
  const long = new Float32Array(WINDOW_FRAMES)
  long.set(frames)
  return long
}

function peaksOf(power: Float64Array, binHz: number): PeakFrame {
  const first = Math.ceil(LOWEST_HZ / binHz)
  const end = Math.floor(HIGHEST_HZ / binHz)
  let strongest = 0
  let sum = 0
  for (let bin = first; bin < end; bin++) {
    sum += power[bin]!
    strongest = Math.max(strongest, power[bin]!)
  }
  const frequenciesHz: number[] = []
  const amplitudes: number[] = []
  const least = strongest * LEAST_POWER_RATIO
  for (let bin = first; bin < end; bin++) {
    if (power[bin]! <= least || !isTop(power, bin)) continue
    frequenciesHz.push((bin + vertexOffset(power, bin)) * binHz)
    amplitudes.push(Math.sqrt(power[bin]!))
  }
  return { frequenciesHz, amplitudes, level: Math.sqrt(sum) }
}

/** Stronger than both neighbours, and clearly stronger than what is usual around: noise and clicks have no partials. */
function isTop(power: Float64Array, bin: number): boolean {
  const here = power[bin]!
  if (here <= power[bin - 1]! || here < power[bin + 1]!) return false
  let around = 0
  for (let near = bin - AROUND_BINS; near <= bin + AROUND_BINS; near++) around += power[near] ?? 0
  return here > (LEAST_PROMINENCE * around) / (2 * AROUND_BINS + 1)
}

/** How far from the middle bin, −0.5…0.5, the parabola through three logarithms has its top. */
function vertexOffset(power: Float64Array, bin: number): number {
  const [below, middle, above] = [power[bin - 1]!, power[bin]!, power[bin + 1]!].map((value) =>
    Math.log(value + 1e-20),
  ) as [number, number, number]
  return (0.5 * (below - above)) / (below - 2 * middle + above || 1)
}

/** Of the power of a partial, what its highest bin holds under the window. */
const POWER_IN_HIGHEST_BIN = 2 / 3

/** What the level would be without noise. */
export function levelOfPartials(amplitudes: readonly number[]): number {
  const power = amplitudes.reduce((sum, amplitude) => sum + amplitude * amplitude, 0)
  return Math.sqrt(power / POWER_IN_HIGHEST_BIN)
}

/** 0…1: the share of the power below 4 kHz that is in partials. */
export function tonalityOf(frames: readonly PeakFrame[]): number {
  let partials = 0
  let all = 0
  for (const { amplitudes, level } of frames) {
    partials += levelOfPartials(amplitudes) ** 2
    all += level * level
  }
  return all > 0 ? Math.min(1, partials / all) : 0
}
