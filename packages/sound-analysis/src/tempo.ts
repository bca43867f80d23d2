import { Autocorrelation } from './autocorrelation.ts'
import type { OnsetEnvelope } from './onset-envelope.ts'
import type { SoundLength } from './sound-length.ts'
import { isSameTempo, tempoCandidates, type TempoCandidate } from './tempo-candidates.ts'

export interface TempoEstimate {
  /** `null` where nothing pulses and the length fits no whole tempo. */
  readonly tempoBpm: number | null
  /** 0…1: the share of the evidence that speaks for this tempo and not for another, half and double included. */
  readonly confidence: number
  /** Beats at this tempo in what sounds; `null` where that is no whole number. */
  readonly beats: number | null
}

/*
 * All scores are logarithms of odds. The weights were balanced on generated loops of known tempo in a dozen styles,
 * rounded, and confirmed on recorded loops; the result hardly moves when any of them moves by a fifth.
 */

/** Weight of the likeness of the sound and itself shifted by so many beats, and what to take where it says nothing. */
const LIKENESS = [
  { beats: 0.5, weight: 0.9, unknown: 0 },
  { beats: 0.75, weight: 2.3, unknown: 0 },
  { beats: 1, weight: 2.6, unknown: 0 },
  { beats: 2, weight: 3.4, unknown: 0.2 },
  { beats: 4, weight: 3.5, unknown: 0.6 },
] as const

/** Tempos of loops in libraries: a bell over the logarithm of the tempo. */
const USUAL_TEMPO_BPM = 118
const USUAL_TEMPO_SPREAD_OCTAVES = 0.32

export const NO_TEMPO: TempoEstimate = { tempoBpm: null, confidence: 0, beats: null }
/** A likeness below this, without a length that fits a whole tempo, is no pulse. */
const LEAST_LIKENESS = 0.5
const WHOLE_TEMPO = 0.4

export function estimateTempo(envelope: OnsetEnvelope, length: SoundLength): TempoEstimate {
  const scored = scoreCandidates(envelope, length)
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.likeness < LEAST_LIKENESS && best.wholeness < WHOLE_TEMPO) return NO_TEMPO
  const share = (score: number): number => Math.exp(score - best.score)
  const total = scored.reduce((sum, { score }) => sum + share(score), 0)
  const agreeing = scored
    .filter(({ candidate }) => isSameTempo(candidate.tempoBpm, best.candidate.tempoBpm))
    .reduce((sum, { score }) => sum + share(score), 0)
  const { tempoBpm, beats } = best.candidate
  return { tempoBpm, confidence: agreeing / total, beats }
}

interface ScoredTempo {
  readonly candidate: TempoCandidate
  readonly likeness: number
  readonly wholeness: number
  readonly score: number
}

function scoreCandidates({ strength, rateHz }: OnsetEnvelope, length: SoundLength): ScoredTempo[] {
  const asLoop = new Autocorrelation(strength, { wraps: true })
  const from = Math.floor(length.leadSeconds * rateHz)
  const to = Math.ceil((length.durationSeconds - length.tailSeconds) * rateHz)
  const asHeard = new Autocorrelation(strength.subarray(from, Math.max(from + 1, to)), { wraps: false })
  return tempoCandidates(length).map((candidate) => {
    const { tempoBpm, beats, origin } = candidate
    const likeness = scoreLikeness(origin === 'length' ? asLoop : asHeard, (rateHz * 60) / tempoBpm)
    const wholeness = origin === 'length' && beats !== null ? scoreWholeness(tempoBpm, beats, length) : 0
    const score = likeness + wholeness + scoreOrigin(candidate) + scoreUsualTempo(tempoBpm)
    return { candidate, likeness, wholeness, score }
  })
}

function scoreLikeness(autocorrelation: Autocorrelation, beatSteps: number): number {
  let score = 0
  for (const { beats, weight, unknown } of LIKENESS) {
    score += weight * Math.max(-0.1, autocorrelation.at(beats * beatSteps) ?? unknown)
  }
  return score
}

function scoreUsualTempo(tempoBpm: number): number {
  return -0.5 * (Math.log2(tempoBpm / USUAL_TEMPO_BPM) / USUAL_TEMPO_SPREAD_OCTAVES) ** 2
}

function scoreOrigin({ origin, beats }: TempoCandidate): number {
  if (origin === 'heard' || beats === null) return 0
  return origin === 'sounding' ? 1.4 : scoreBeats(beats)
}

/** Loops are made of one, two, four or eight bars of four beats far more often than of anything else. */
function scoreBeats(beats: number): number {
  const usual: Readonly<Record<number, number>> = { 4: 2.5, 8: 3.6, 16: 4, 32: 3.5, 64: 0.5 }
  if (beats in usual) return usual[beats] ?? 0
  if (beats < 4) return 1.3
  return beats % 8 === 0 ? 1.6 : beats % 4 === 0 ? 0.8 : 0
}

/**
 * Most tempos are set as whole numbers and the loop cut at a frame, some are cut or decoded a little off, a few are not
 * whole: how much more likely the length is under that mixture than by chance, tempered because these shares are guesses.
 */
function scoreWholeness(tempoBpm: number, beats: number, length: SoundLength): number {
  const { durationSeconds, lengthFrames } = length
  const missSeconds = Math.abs(durationSeconds - (60 * beats) / Math.round(tempoBpm))
  const frameSeconds = durationSeconds / lengthFrames
  const atFrame = missSeconds < 2.01 * frameSeconds ? 0.7 / (4 * frameSeconds) : 0
  const nearly = (0.2 * Math.exp(-missSeconds / 0.002)) / 0.004
  const byChance = tempoBpm / durationSeconds
  return 0.4 * Math.log((atFrame + nearly) / byChance + 0.1)
}
