import type { Sound } from '@segno/contract'
import { type MusicalKey, transposeKey } from '@segno/units'
import { create } from 'zustand'
import { type Session, usePreferences } from '../shared/storage/preferences.ts'
import { type Hearing, hearingIn } from './hearing.ts'

/** How one sound is heard to go with a track, whatever the session says. */
export interface Fit {
  /** `null` where the sound is heard at its own tempo. */
  readonly tempoBpm: number | null
  readonly pitchSemitones: number
  /** Set where somebody has shifted it by ear. */
  readonly isByEar?: boolean
}

/** What the sounds of a screen are heard to go with, in the place of the session. */
export interface LeadingTrack {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  /** Set where it is a jam, and no track of one's own. */
  readonly isJam?: true
}

/** By sound, while sounds are tried over a track; and that track. */
export const useFits = create<{
  readonly fits: ReadonlyMap<string, Fit>
  readonly track: LeadingTrack | null
}>()(() => ({ fits: new Map(), track: null }))

/** How a sound is heard: to fit a track, or else by the session. */
export function useHearing(sound: Sound): Hearing {
  const session = usePreferences((preferences) => preferences.session)
  const fit = useFits(({ fits }) => fits.get(sound.id))
  return hearingBy(fit, session, sound)
}

/** The same for whoever is no component. */
export function hearingNow(sound: Sound): Hearing {
  return hearingBy(useFits.getState().fits.get(sound.id), usePreferences.getState().session, sound)
}

/** How a sound is heard to fit a track; null where it is heard by the session. */
export function useFit(sound: Sound): Fit | null {
  return useFits(({ fits }) => fits.get(sound.id)) ?? null
}

export function shiftByEar(soundId: string, pitchSemitones: number): void {
  useFits.setState(({ fits }) => {
    const fit = fits.get(soundId)
    return fit ? { fits: new Map(fits).set(soundId, { ...fit, pitchSemitones, isByEar: true }) } : {}
  })
}

function hearingBy(fit: Fit | undefined, session: Session, sound: Sound): Hearing {
  if (!fit) return hearingIn(session, sound)
  return {
    tempoBpm: sound.tempoBpm === null ? null : (fit.tempoBpm ?? sound.tempoBpm),
    // Among its reasons, where it matters.
    time: 'same',
    pitchSemitones: fit.pitchSemitones,
    key: sound.key && transposeKey(sound.key, fit.pitchSemitones),
  }
}
