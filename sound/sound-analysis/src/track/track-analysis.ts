import type { MusicalKey } from '@segno/units'
import type { Fingerprint } from '../fingerprint.ts'

/** What was given to be heard: a piece of music, a rhythm that was tapped or beatboxed, a line that was hummed. */
export type ListenFor = 'music' | 'rhythm' | 'melody'

/**
 * What a listener should know of what was understood: `short` where so little was given that much is a guess;
 * `clipped` where the recording was too loud for its device; `quiet` where it is far below full scale; `no_pulse` and
 * `no_notes` where there is no tempo or no key; `partly_heard` where it is so long that only its loudest minute was heard.
 */
export type TrackRemark = 'short' | 'clipped' | 'quiet' | 'no_pulse' | 'no_notes' | 'partly_heard'

/** Less than this is short. A rhythm is told by its strokes, of which a bar or two is enough. */
export const SHORT_SECONDS: Readonly<Record<ListenFor, number>> = { music: 8, melody: 8, rhythm: 4 }

/** However clear a few seconds are, what comes before and after them may say otherwise. */
const MOST_CONFIDENCE_OF_SHORT = 0.75

/** How sure one may be of what was measured with a `confidence` of 0…1. */
export function confidenceOf(confidence: number, { isShort }: { isShort: boolean }): number {
  return isShort ? Math.min(MOST_CONFIDENCE_OF_SHORT, confidence) : confidence
}

/** Why nothing can be told of a track. */
export type TrackProblem = 'audio_silent' | 'audio_too_short'

/** A fingerprint as it crosses threads and wires: plain lists of numbers. */
export interface PlainFingerprint {
  version: number
  timbre: number[]
  rhythm: number[]
  pitch: number[]
  envelope: number[]
}

/** What can be told of a recording that begins and ends anywhere. Plain data, which may be posted and stringified. */
export interface TrackAnalysis {
  /** To a hundredth; `null` where nothing pulses. */
  tempoBpm: number | null
  /**
   * 0…1: how likely this tempo is the one its maker would give, and not, say, its half or double; of `short` at most
   * 0.75.
   */
  tempoConfidence: number
  /** When the first bar begins that does so within the recording; `null` without a tempo. */
  downbeatSeconds: number | null
  /** 0…1: how likely a bar begins there, and not on another beat or beside it; of `short` at most 0.75. */
  downbeatConfidence: number
  key: MusicalKey | null
  /** 0…1; of `short` at most 0.75. */
  keyConfidence: number
  /** As of sounds, its rhythm from the downbeat on. */
  fingerprint: PlainFingerprint
  durationSeconds: number
  remarks: TrackRemark[]
}

const DIGITS = 100_000

export function plainFingerprint({
  version,
  timbre,
  rhythm,
  pitch,
  envelope,
}: Fingerprint): PlainFingerprint {
  const plain = (part: Float32Array): number[] =>
    Array.from(part, (value) => Math.round(value * DIGITS) / DIGITS + 0)
  return {
    version,
    timbre: plain(timbre),
    rhythm: plain(rhythm),
    pitch: plain(pitch),
    envelope: plain(envelope),
  }
}
