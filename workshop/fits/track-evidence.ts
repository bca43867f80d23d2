import {
  barEvidence,
  barLevelsOf,
  findOnsets,
  findSpectralPeaks,
  harmonicChange,
  measureBandLevels,
  measureSoundLength,
  pitchContentOf,
  tempoEvidences,
  toAnalysisSignal,
  toOnsetEnvelope,
  trackKeyEvidence,
  trackNoKeyEvidence,
} from '@segno/sound-analysis/evidence'
import type { Pcm } from '@segno/units'
import type { KnownSound } from '../../bench/analysis/known-sounds.ts'
import { between, type Random } from '../../bench/analysis/random.ts'
import type { Labels } from './evidence-of.ts'
import type { Kinds } from './weights-file.ts'

/** What a track's tempo, bars and key are told by, and what should come out. */
export interface TrackEvidence {
  readonly labels: Labels
  readonly tempos: readonly { readonly tempoBpm: number; readonly evidence: Kinds }[]
  /** Of a bar beginning at each sixteenth; it does at the first. */
  readonly bars: readonly Kinds[]
  readonly keys: readonly Kinds[]
  readonly noKey: Kinds
}

/** Drums alone are told well from few, and music is wanted more. */
const DRUMS_SHARE = 0.4
/** Most loops are whole bars of four beats; the others cannot be strung together. */
const SAME_BARS = 0.001
const SHORTEST_SECONDS = 8
const LONGEST_SECONDS = 40

/** Turns a loop again and again, from anywhere to anywhere, and measures that as `analyseTrack` does. */
export async function trackEvidence(
  { load, ...labels }: KnownSound,
  random: Random,
): Promise<TrackEvidence | null> {
  if (labels.content === 'drums' && random() >= DRUMS_SHARE) return null
  const loop = await load()
  const { tempoBpm } = labels
  const bars = tempoBpm === null ? 0 : ((loop.channels[0]!.length / loop.sampleRateHz) * tempoBpm) / 240
  if (tempoBpm === null || bars < 0.5 || Math.abs(bars - Math.round(bars)) > SAME_BARS) return null
  const fromSeconds = (random() * loop.channels[0]!.length) / loop.sampleRateHz
  const pcm = turned(loop, { fromSeconds, lastsSeconds: between(SHORTEST_SECONDS, LONGEST_SECONDS, random) })
  const signal = toAnalysisSignal(pcm)
  const bands = measureBandLevels(signal)
  const envelope = toOnsetEnvelope(bands)
  const frames = findSpectralPeaks(signal)
  const change = harmonicChange(frames, envelope.strength.length)
  const length = measureSoundLength(signal, pcm.channels[0]!.length)
  const levels = barLevelsOf(bands)
  const facts = { envelope, change, levels, length, onsetCount: findOnsets(signal, envelope).length }
  const pitch = pitchContentOf(frames)
  const beatSteps = (60 * envelope.rateHz) / tempoBpm
  return {
    labels,
    tempos: tempoEvidences(facts).map((one) => ({ tempoBpm: one.tempoBpm, evidence: { ...one.evidence } })),
    bars: barEvidence(facts, beatSteps, -fromSeconds * envelope.rateHz).map((one) => ({ ...one })),
    keys: trackKeyEvidence(frames, pitch).map((one) => ({ ...one })),
    noKey: { ...trackNoKeyEvidence(pitch) },
  }
}

function turned(
  { channels, sampleRateHz }: Pcm,
  { fromSeconds, lastsSeconds }: { fromSeconds: number; lastsSeconds: number },
): Pcm {
  const from = Math.round(fromSeconds * sampleRateHz)
  const length = Math.round(lastsSeconds * sampleRateHz)
  return {
    sampleRateHz,
    channels: channels.map((turn) =>
      Float32Array.from({ length }, (_, frame) => turn[(from + frame) % turn.length]!),
    ),
  }
}
