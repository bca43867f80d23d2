import type { AuditionErrorCode } from './audition-error.ts'
import type { AuditionSound } from './audition-sound.ts'
import { hearingOf, readPitch, readTempo, type AuditionSession } from './hearing.ts'

/**
 * Everything about the player but its position, which changes with every frame. A snapshot is replaced, never changed,
 * and the same object stays until something differs.
 */
export interface AuditionSnapshot {
  readonly state: 'idle' | 'loading' | 'playing'
  /** The sound last asked for; it stays after the end, so that it can be started again. */
  readonly sound: AuditionSound | null
  readonly loop: boolean
  /** 0…1, a factor of the amplitude. */
  readonly volume: number
  /** Tempo and shift of the session, not of the sound. */
  readonly tempoBpm: number | null
  readonly pitchSemitones: number
  /** Tempo at which the sound is heard; `null` where its own is unknown. */
  readonly heardTempoBpm: number | null
  readonly error: { readonly code: AuditionErrorCode; readonly message: string } | null
}

export type AuditionEvent =
  | { readonly kind: 'asked'; readonly sound: AuditionSound }
  | { readonly kind: 'sounding' | 'ended' }
  | { readonly kind: 'failed'; readonly error: NonNullable<AuditionSnapshot['error']> }
  | { readonly kind: 'complained'; readonly error: NonNullable<AuditionSnapshot['error']> }
  /** What interrupted it is over. */
  | { readonly kind: 'recovered' }
  | { readonly kind: 'session'; readonly session: AuditionSession }
  | { readonly kind: 'loop'; readonly loop: boolean }
  | { readonly kind: 'volume'; readonly volume: number }

export const SILENT: AuditionSnapshot = {
  state: 'idle',
  sound: null,
  loop: true,
  volume: 1,
  tempoBpm: null,
  pitchSemitones: 0,
  heardTempoBpm: null,
  error: null,
}

/** The player after `event`; the same object where nothing changed. */
export function afterEvent(before: AuditionSnapshot, event: AuditionEvent): AuditionSnapshot {
  const after = withHeardTempo({ ...before, ...change(before, event) })
  const keys = Object.keys(before) as (keyof AuditionSnapshot)[]
  return keys.every((key) => Object.is(before[key], after[key])) ? before : after
}

function change(before: AuditionSnapshot, event: AuditionEvent): Partial<AuditionSnapshot> {
  switch (event.kind) {
    case 'asked':
      return { state: 'loading', sound: event.sound, error: null }
    case 'sounding':
      return before.state === 'loading' ? { state: 'playing' } : {}
    case 'ended':
      return { state: 'idle' }
    case 'failed':
      return { state: 'idle', error: event.error }
    case 'complained':
      return { error: event.error }
    case 'recovered':
      return before.error?.code === 'audio_interrupted' ? { error: null } : {}
    case 'session':
      return {
        tempoBpm: readTempo(event.session.tempoBpm),
        pitchSemitones: readPitch(event.session.pitchSemitones),
      }
    case 'loop':
      return { loop: event.loop }
    case 'volume':
      return { volume: Math.min(1, Math.max(0, Number.isFinite(event.volume) ? event.volume : 0)) }
  }
}

function withHeardTempo(snapshot: AuditionSnapshot): AuditionSnapshot {
  const { sound } = snapshot
  if (sound === null || sound.tempoBpm === null) return { ...snapshot, heardTempoBpm: null }
  return { ...snapshot, heardTempoBpm: sound.tempoBpm * hearingOf(sound, snapshot).speed }
}
