import { playbackSpeed } from '@segno/units'
import type { AuditionSound } from './audition-sound.ts'

/** What the listener works at: every sound is heard at this tempo and shifted by this much; `null` changes nothing. */
export interface AuditionSession {
  readonly tempoBpm: number | null
  readonly pitchSemitones: number | null
}

/** How one sound is heard in a session. `speed` is the playback speed at an unchanged pitch: 1 is its own tempo. */
export interface Hearing {
  readonly speed: number
  readonly pitchSemitones: number
}

/** Beyond three octaves of tempo the stretcher only makes noise. */
const FASTEST = 8
const MOST_SEMITONES = 24

/** How `sound` is heard in `session`; what is no number leaves it as it is. */
export function hearingOf(sound: AuditionSound, session: AuditionSession): Hearing {
  const speed = playbackSpeed(sound.tempoBpm, session.tempoBpm)
  return {
    speed: Math.min(FASTEST, Math.max(1 / FASTEST, speed)),
    pitchSemitones: readPitch(session.pitchSemitones),
  }
}

/** A tempo as it was typed or tapped; `null` when it is none. */
export function readTempo(tempoBpm: number | null): number | null {
  return tempoBpm !== null && Number.isFinite(tempoBpm) && tempoBpm > 0 ? tempoBpm : null
}

/** A shift as it was given, at most two octaves; 0 when none was. */
export function readPitch(pitchSemitones: number | null): number {
  if (pitchSemitones === null || !Number.isFinite(pitchSemitones)) return 0
  return Math.min(MOST_SEMITONES, Math.max(-MOST_SEMITONES, pitchSemitones))
}

/** Whether the sound is heard as it was recorded. */
export function isUnchanged(hearing: Hearing): boolean {
  return hearing.speed === 1 && hearing.pitchSemitones === 0
}
