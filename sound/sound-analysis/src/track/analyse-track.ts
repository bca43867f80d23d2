import type { MusicalKey, Pcm } from '@segno/units'
import { toAnalysisSignal, type AnalysisSignal } from '../analysis-signal.ts'
import { measureBandLevels, type BandLevels } from '../band-levels.ts'
import { pitchContentOf } from '../chroma.ts'
import { FINGERPRINT_VERSION, makeFingerprint, type Fingerprint } from '../fingerprint.ts'
import { toOnsetEnvelope, type OnsetEnvelope } from '../onset-envelope.ts'
import { findOnsets } from '../onsets.ts'
import { isExactBars, measureSoundLength } from '../sound-length.ts'
import { findSpectralPeaks, type PeakFrame } from '../spectral-peaks.ts'
import { estimateTempo, NO_TEMPO } from '../tempo.ts'
import { barLevelsOf } from './bar-levels.ts'
import { harmonicChange } from './harmonic-change.ts'
import { heardPartOf } from './heard-part.ts'
import { measureRecordingLevel } from './recording-level.ts'
import { fingerprintOfStrokes, type Stroke } from './rhythm-of-strokes.ts'
import { fitStrokeGrid } from './stroke-grid.ts'
import {
  confidenceOf,
  plainFingerprint,
  SHORT_SECONDS,
  type ListenFor,
  type TrackAnalysis,
  type TrackProblem,
  type TrackRemark,
} from './track-analysis.ts'
import { estimateTrackKey } from './track-key.ts'
import { findPulse, type Pulse } from './track-tempo.ts'

const LEAST_SECONDS = 0.5
/** Loops are hardly ever longer, and recordings are cut at whole seconds, which may be whole bars as well. */
const LONGEST_LOOP_SECONDS = 20
/** −66 dBFS: what stays below is what a device makes by itself. */
const SILENT_PEAK = 0.0005
/** −30 dBFS. */
const QUIET_PEAK = 0.03

/**
 * What can be told of a recording that begins and ends anywhere, to find sounds that go with it. The same PCM gives the
 * same numbers; nothing longer than a minute is listened to, so that its cost is bounded.
 *
 * @param pcm mono or stereo without NaN, 8 to 192 kHz
 * @param options `listenFor`: `rhythm` looks for no notes, and takes the first stroke for the one; its fingerprint and that
 *   of a `melody` have only what was meant, because the sound of a table or a voice is not
 */
export function analyseTrack(
  pcm: Pcm,
  { listenFor }: { readonly listenFor: ListenFor },
): TrackAnalysis | TrackProblem {
  const lengthFrames = pcm.channels[0]?.length ?? 0
  const durationSeconds = lengthFrames / pcm.sampleRateHz
  if (durationSeconds < LEAST_SECONDS) return 'audio_too_short'
  const level = measureRecordingLevel(pcm)
  if (level.peak < SILENT_PEAK) return 'audio_silent'
  const mayLoop = durationSeconds <= LONGEST_LOOP_SECONDS && isExactBars({ durationSeconds, lengthFrames })
  const {
    pcm: part,
    fromSeconds,
    isPart,
  } = mayLoop ? { pcm, fromSeconds: 0, isPart: false } : heardPartOf(pcm)
  const told = listenFor === 'rhythm' ? tellRhythm(part) : tellMusic(part, { listenFor, mayLoop })
  const isShort = durationSeconds < SHORT_SECONDS[listenFor]
  const remarks: [TrackRemark, boolean][] = [
    ['short', isShort],
    ['clipped', level.isClipped],
    ['quiet', level.peak < QUIET_PEAK],
    ['no_pulse', told.pulse === null],
    ['no_notes', listenFor !== 'rhythm' && told.key === null],
    ['partly_heard', isPart],
  ]
  return {
    tempoBpm: told.pulse && Math.round(100 * told.pulse.tempoBpm) / 100,
    tempoConfidence: confidenceOf(told.pulse?.confidence ?? 0, { isShort }),
    downbeatSeconds: told.pulse && firstBarLine(told.pulse, fromSeconds),
    downbeatConfidence: confidenceOf(told.pulse?.barConfidence ?? 0, { isShort }),
    key: told.key,
    keyConfidence: confidenceOf(told.keyConfidence, { isShort }),
    fingerprint: plainFingerprint(told.fingerprint),
    durationSeconds,
    remarks: remarks.flatMap(([remark, applies]) => (applies ? [remark] : [])),
  }
}

interface Told {
  readonly pulse: Pulse | null
  readonly key: MusicalKey | null
  readonly keyConfidence: number
  readonly fingerprint: Fingerprint
}

/** A bar line this little before the recording is where it begins. */
const AT_BEGINNING_SECONDS = 0.015

function firstBarLine({ tempoBpm, barFromSeconds }: Pulse, fromSeconds: number): number {
  const barSeconds = 240 / tempoBpm
  const first = (fromSeconds + barFromSeconds + AT_BEGINNING_SECONDS) % barSeconds
  return Math.max(0, first - AT_BEGINNING_SECONDS)
}

function tellRhythm(pcm: Pcm): Told {
  const signal = toAnalysisSignal(pcm)
  const envelope = toOnsetEnvelope(measureBandLevels(signal))
  const strokes = strokesOf(signal, envelope)
  const grid = fitStrokeGrid(strokes.map(({ atSeconds }) => atSeconds))
  return {
    pulse: grid && {
      tempoBpm: 60 / grid.beatSeconds,
      confidence: grid.confidence,
      barFromSeconds: grid.firstBeatSeconds,
      barConfidence: grid.confidence,
    },
    key: null,
    keyConfidence: 0,
    fingerprint: fingerprintOfStrokes(strokes, grid),
  }
}

/** What is so much weaker than the strongest stroke is the end of one, or a breath. */
const LEAST_STROKE_RATIO = 0.25

function strokesOf(signal: AnalysisSignal, envelope: OnsetEnvelope): Stroke[] {
  const strokes = findOnsets(signal, envelope).map((atSeconds) => ({
    atSeconds,
    level: strengthNear(envelope, atSeconds),
  }))
  const least = LEAST_STROKE_RATIO * Math.max(0, ...strokes.map(({ level }) => level))
  return strokes.filter(({ level }) => level >= least)
}

const NEAR_STEPS = 3

function strengthNear({ strength, rateHz }: OnsetEnvelope, atSeconds: number): number {
  const step = Math.round(atSeconds * rateHz)
  return strength
    .subarray(Math.max(0, step - NEAR_STEPS), step + NEAR_STEPS + 1)
    .reduce((most, value) => Math.max(most, value), 0)
}

function tellMusic(
  pcm: Pcm,
  { listenFor, mayLoop }: { listenFor: 'music' | 'melody'; mayLoop: boolean },
): Told {
  const signal = toAnalysisSignal(pcm)
  const bands = measureBandLevels(signal)
  const envelope = toOnsetEnvelope(bands)
  const frames = findSpectralPeaks(signal)
  const length = measureSoundLength(signal, pcm.channels[0]?.length ?? 0)
  // A recording plays something between its beats, so no even pulse is looked for.
  const facts = { envelope, length, onsetCount: findOnsets(signal, envelope).length, evenPulseBpm: null }
  const pulse = (mayLoop ? loopPulse(facts) : null) ?? heardPulse(facts, { frames, bands })
  const pitch = pitchContentOf(frames)
  const { key, confidence } = estimateTrackKey(frames, pitch)
  const fingerprint = makeFingerprint({
    signal: wholeBarsOf(signal, pulse),
    bands,
    onsets: envelope,
    tempo: { ...NO_TEMPO, tempoBpm: pulse?.tempoBpm ?? null },
    pitch,
    barFromSeconds: pulse?.barFromSeconds ?? 0,
  })
  return {
    pulse,
    key,
    keyConfidence: confidence,
    fingerprint: listenFor === 'music' ? fingerprint : withoutVoice(fingerprint),
  }
}

/** Of what is hummed, the notes and their rhythm are meant, and not the voice. */
function withoutVoice({ timbre, rhythm, pitch, envelope }: Fingerprint): Fingerprint {
  return {
    version: FINGERPRINT_VERSION,
    timbre: timbre.map(() => 0),
    rhythm,
    pitch,
    envelope: envelope.map(() => 0),
  }
}

type TempoFacts = Parameters<typeof estimateTempo>[0]

function heardPulse(
  facts: TempoFacts,
  { frames, bands }: { frames: readonly PeakFrame[]; bands: BandLevels },
): Pulse | null {
  return findPulse({
    ...facts,
    change: harmonicChange(frames, facts.envelope.strength.length),
    levels: barLevelsOf(bands),
  })
}

const SURE_OF_LOOP = 0.5

/** A loop is known by its length, which is whole bars at a whole tempo to the frame, and begins with a bar. */
function loopPulse(facts: TempoFacts): Pulse | null {
  const { tempoBpm, beats, pulseConfidence: confidence } = estimateTempo(facts)
  const isLoop =
    confidence >= SURE_OF_LOOP &&
    tempoBpm !== null &&
    Number.isInteger(tempoBpm) &&
    beats !== null &&
    beats % 4 === 0
  return isLoop ? { tempoBpm, confidence, barFromSeconds: 0, barConfidence: confidence } : null
}

/** From the first bar line on, as loops are, where there is a whole bar. */
function wholeBarsOf(signal: AnalysisSignal, pulse: Pulse | null): AnalysisSignal {
  if (!pulse) return signal
  const barFrames = (signal.rateHz * 240) / pulse.tempoBpm
  const from = Math.round(pulse.barFromSeconds * signal.rateHz)
  const bars = Math.floor((signal.frames.length - from) / barFrames)
  if (bars < 1) return signal
  return { ...signal, frames: signal.frames.subarray(from, from + Math.round(bars * barFrames)) }
}
