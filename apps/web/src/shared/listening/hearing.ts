import type { Sound } from '@segno/contract'
import { durationRatio, type MusicalKey, semitonesToKey, transposeKey } from '@segno/units'
import type { Session } from '../preferences.ts'

type Heard = Pick<Sound, 'tempoBpm'> & { readonly key: Sound['key'] }

/** How one sound is heard in a session. */
export interface Hearing {
  /** `null` where the sound's own tempo is unknown; it is then heard as it is. */
  readonly tempoBpm: number | null
  readonly pitchSemitones: number
  /** The key that the shift leads to; `null` where the sound has none. */
  readonly key: MusicalKey | null
}

export function hearingIn(session: Session, sound: Heard): Hearing {
  const key = sound.key as MusicalKey | null
  const pitchSemitones = shiftFor(session, key)
  return {
    tempoBpm:
      sound.tempoBpm === null ? null : sound.tempoBpm / durationRatio(sound.tempoBpm, session.tempoBpm),
    pitchSemitones,
    key: key && transposeKey(key, pitchSemitones),
  }
}

/** How many times as long as it was recorded a sound is heard. */
export function heardLengthRatio(sound: Pick<Sound, 'tempoBpm'>, { tempoBpm }: Hearing): number {
  return durationRatio(sound.tempoBpm, tempoBpm)
}

/** Following the key leaves drums alone: what has no key needs no shift. */
function shiftFor(session: Session, key: MusicalKey | null): number {
  if (!session.followKey || !session.key) return session.pitchSemitones
  return key ? semitonesToKey(key, session.key) : 0
}
