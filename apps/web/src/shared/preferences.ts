import type { MusicalKey } from '@segno/units'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type ThemeChoice = 'system' | 'dark' | 'light'

/** The session: what the listener is working on, and therefore how everything is heard. */
export interface Session {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  /** Added to every sound, −12…+12; with `followKey` each sound is shifted to the session's key instead. */
  readonly pitchSemitones: number
  readonly followKey: boolean
}

interface Preferences {
  readonly theme: ThemeChoice
  /** 0…1. */
  readonly volume: number
  readonly loop: boolean
  /** Whether letters, space and marks on their own are shortcuts. */
  readonly singleKeys: boolean
  readonly session: Session
}

export const NO_SESSION: Session = { tempoBpm: null, key: null, pitchSemitones: 0, followKey: false }

/** What this browser remembers of how somebody works, whoever is signed in. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({ theme: 'system', volume: 0.8, loop: true, singleKeys: true, session: NO_SESSION }),
    { name: 'Preferences', version: 1 },
  ),
)

export function setSession(change: Partial<Session>): void {
  usePreferences.setState(({ session }) => ({ session: { ...session, ...change } }))
}
