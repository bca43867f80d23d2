import type { Sound } from '@segno/contract'
import { durationRatio, semitonesToKey, type SoundKey, tempoInStep, transposeKey } from '@segno/units'
import type { Session } from '../shared/storage/preferences.ts'

type Heard = Pick<Sound, 'tempoBpm'> & { readonly key: Sound['key'] }

/** Whether a sound is heard at the session's tempo, or at half or double of it. */
export type HeardTime = 'same' | 'half' | 'double'

/** How one sound is heard in a session. */
export interface Hearing {
  /** `null` where the sound's own tempo is unknown; it is then heard as it is. */
  readonly tempoBpm: number | null
  readonly time: HeardTime
  readonly pitchSemitones: number
  /** The key that the shift leads to; `null` where the sound has none. */
  readonly key: SoundKey | null
}

export function hearingIn(session: Session, sound: Heard): Hearing {
  const key = sound.key as SoundKey | null
  const pitchSemitones = shiftFor(session, key)
  const { tempoBpm } = sound
  return {
    tempoBpm: tempoBpm === null ? null : tempoBpm / durationRatio(tempoBpm, targetFor(session, tempoBpm)),
    time: session.halfDouble ? timeInStep(tempoBpm, session.tempoBpm) : 'same',
    pitchSemitones,
    key: key && transposeKey(key, pitchSemitones),
  }
}

/** How many times as long as it was recorded a sound is heard. */
export function heardLengthRatio(sound: Pick<Sound, 'tempoBpm'>, { tempoBpm }: Hearing): number {
  return durationRatio(sound.tempoBpm, tempoBpm)
}

function targetFor({ tempoBpm, halfDouble }: Session, ownTempoBpm: number): number | null {
  return tempoBpm !== null && halfDouble ? tempoInStep(ownTempoBpm, tempoBpm) : tempoBpm
}

/** In which time a sound keeps step with a tempo where it is stretched least. */
export function timeInStep(ownTempoBpm: number | null, tempoBpm: number | null): HeardTime {
  if (ownTempoBpm === null || tempoBpm === null) return 'same'
  const times = tempoInStep(ownTempoBpm, tempoBpm) / tempoBpm
  return times === 1 ? 'same' : times < 1 ? 'half' : 'double'
}

/**
 * A sound as the session counts it: one at 70 that is heard at half of 128 has 140 beats a minute for whoever counts the
 * session's, and twice as many of them.
 */
export function countedIn<Counted extends Pick<Sound, 'tempoBpm' | 'beats'>>(
  session: Pick<Session, 'tempoBpm' | 'halfDouble'>,
  sound: Counted,
): Counted {
  const { tempoBpm, beats } = sound
  if (tempoBpm === null || session.tempoBpm === null || !session.halfDouble) return sound
  const times = session.tempoBpm / tempoInStep(tempoBpm, session.tempoBpm)
  return times === 1 ? sound : { ...sound, tempoBpm: tempoBpm * times, beats: beats && beats * times }
}

/** Following the key leaves drums alone: what has no key needs no shift. */
function shiftFor(session: Session, key: SoundKey | null): number {
  if (!session.followKey || !session.key) return session.pitchSemitones
  return key ? semitonesToKey(key, session.key) : 0
}
