import type { Pcm, SoundKey } from '@segno/units'
import { toAnalysisSignal, type AnalysisSignal } from './analysis-signal.ts'
import { measureBandLevels } from './band-levels.ts'
import { chordPulse } from './chord-pulse.ts'
import { pitchContentOf, type PitchContent } from './chroma.ts'
import { evenPulseBpm } from './even-pulse.ts'
import { makeFingerprint, type Fingerprint } from './fingerprint.ts'
import { guessInstrument } from './instrument.ts'
import type { TellableInstrument } from './instrument-weights.ts'
import { keyContentOf } from './key-content.ts'
import { estimateKey } from './key.ts'
import { tellKind, type SoundKind } from './kind.ts'
import { measureLoudness } from './loudness.ts'
import { toOnsetEnvelope, type OnsetEnvelope } from './onset-envelope.ts'
import { findOnsets } from './onsets.ts'
import { turnOf, withoutPadding } from './as-made.ts'
import { measureSeamDb } from './seam.ts'
import { measureSoundLength } from './sound-length.ts'
import { findSpectralPeaks } from './spectral-peaks.ts'
import { estimateTempo, NO_TEMPO, type TempoEstimate, type TempoReading } from './tempo.ts'
import { measurePeakLevels } from './true-peak.ts'

/** Stored beside every measurement; it grows whenever any measurement may come out differently. */
export const ANALYSER_VERSION = 10

/** What was measured of a sound, from the sound alone. */
export interface SoundAnalysis {
  readonly analyserVersion: number
  readonly kind: SoundKind
  /** To a hundredth; `null` where nothing pulses; for one-shots always. */
  readonly tempoBpm: number | null
  /** 0…1: how likely this tempo is the one its maker would give, and not, say, its half or double. */
  readonly tempoConfidence: number
  /**
   * That tempo and those beside it, the likeliest first, at most four: where the confidence is below one half, another
   * explains as much. Empty where there is no tempo.
   */
  readonly tempoReadings: readonly TempoReading[]
  /** Whole beats at that tempo; `null` where the length is no whole number of them. */
  readonly beats: number | null
  /** A root alone where one note is heard, or a fifth: it has no mode. */
  readonly key: SoundKey | null
  /** 0…1. */
  readonly keyConfidence: number
  /** −50…50: how far the notes lie above A4 = 440 Hz; `null` where there are none. */
  readonly tuningCents: number | null
  /** What plays, by a word of the shop's vocabulary; `null` where it is several, or cannot be told. */
  readonly instrument: TellableInstrument | null
  /** 0…1: how likely that is the word its maker would give. */
  readonly instrumentConfidence: number
  /** Integrated, BS.1770-4; shorter than 400 ms the whole without gates; `null` for silence. */
  readonly loudnessLufs: number | null
  /** dBTP, 4 times oversampled; `null` for silence. */
  readonly truePeakDb: number | null
  /** dBFS of the frames; `null` for silence. */
  readonly peakDb: number | null
  /** When something begins, ascending. */
  readonly onsetsSeconds: number[]
  /** How far the jump at the loop's wrap stands above the sound's own steps from frame to frame; `null` for one-shots. */
  readonly seamDb: number | null
  readonly fingerprint: Fingerprint
}

/**
 * Measures everything that can be told from a sound alone, never from a name. The same PCM gives the same numbers.
 *
 * @param pcm mono or stereo without NaN, 8 to 192 kHz; at least one frame
 */
export function analyseSound(pcm: Pcm): SoundAnalysis {
  const signal = toAnalysisSignal(pcm)
  const bands = measureBandLevels(signal)
  const onsets = toOnsetEnvelope(bands)
  const onsetsSeconds = findOnsets(signal, onsets)
  const onsetCount = onsetsSeconds.length
  const { kind, pulse } = tellPulse(pcm, { signal, onsets, onsetsSeconds })
  const tempo = kind === 'loop' ? pulse : NO_TEMPO
  const partials = findSpectralPeaks(signal)
  const pitch = pitchContentOf(partials)
  const { key, confidence: keyConfidence } = estimateKey(keyContentOf(partials, pitch))
  const { durationSeconds } = signal
  const guess = guessInstrument({ bands, pitch, kind, onsetCount, durationSeconds })
  return {
    analyserVersion: ANALYSER_VERSION,
    kind,
    tempoBpm: tempo.tempoBpm,
    tempoConfidence: tempo.confidence,
    tempoReadings: tempo.readings,
    beats: tempo.beats,
    key,
    keyConfidence,
    tuningCents: tuningCents(pitch),
    instrument: guess.instrument,
    instrumentConfidence: guess.confidence,
    loudnessLufs: measureLoudness(pcm),
    ...measurePeakLevels(pcm),
    onsetsSeconds,
    seamDb: kind === 'loop' ? measureSeamDb(pcm) : null,
    fingerprint: makeFingerprint({ signal, bands, onsets, tempo, pitch }),
  }
}

interface Heard {
  readonly signal: AnalysisSignal
  readonly onsets: OnsetEnvelope
  readonly onsetsSeconds: readonly number[]
}

/** Below this, chords that change evenly tell more of the tempo than strokes do. */
const LEAST_PULSE_CONFIDENCE = 0.45

/** Kind and tempo, of one turn of the sound without what was added around it. */
function tellPulse(pcm: Pcm, whole: Heard): { kind: SoundKind; pulse: TempoEstimate } {
  const { turn, turns } = turnOf(withoutPadding(pcm))
  const { signal, onsets, onsetsSeconds } = turn === pcm ? whole : hear(turn)
  const onsetCount = onsetsSeconds.length
  const length = measureSoundLength(signal, turn.channels[0]?.length ?? 0)
  const tempo = estimateTempo({
    envelope: onsets,
    length,
    onsetCount,
    evenPulseBpm: evenPulseBpm(signal, onsetsSeconds),
  })
  const kind = tellKind(signal, { length, onsetCount, tempo })
  const isUntold = tempo.beats === null && tempo.pulseConfidence < LEAST_PULSE_CONFIDENCE
  const chords = kind === 'oneShot' || isUntold ? chordPulse(signal, length) : null
  const pulse = chords ?? tempo
  const beats = pulse.beats === null ? null : turns * pulse.beats
  return { kind: chords === null ? kind : 'loop', pulse: { ...pulse, beats } }
}

function hear(pcm: Pcm): Heard {
  const signal = toAnalysisSignal(pcm)
  const onsets = toOnsetEnvelope(measureBandLevels(signal))
  return { signal, onsets, onsetsSeconds: findOnsets(signal, onsets) }
}

/** Where partials agree less on a tuning than this, they have none. */
const LEAST_AGREEMENT = 0.15

function tuningCents({ tuning }: PitchContent): number | null {
  return tuning.agreement < LEAST_AGREEMENT ? null : 100 * tuning.offsetSemitones
}
