import type { MusicalKey } from '@segno/units'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isRecord, keptAs } from './stores.ts'

/** Beyond these no session is meant. */
const SLOWEST_BPM = 20
const FASTEST_BPM = 999
const AUDIBLE = 0.8

export type ThemeChoice = 'system' | 'dark' | 'light'

/** The session: what the listener is working on, and therefore how everything is heard. */
export interface Session {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  /** Added to every sound, −12…+12; with `followKey` each sound is shifted to the session's key instead. */
  readonly pitchSemitones: number
  readonly followKey: boolean
  /** Whether sounds are heard at half or double of the tempo where that is nearer to their own. */
  readonly halfDouble: boolean
}

interface Preferences {
  readonly theme: ThemeChoice
  /** 0…1. */
  readonly volume: number
  /** What it was before it was 0, and is again when nothing is muted any more. */
  readonly audibleVolume: number
  readonly loop: boolean
  /** Whether a sound waits for the beat of the one that is heard. */
  readonly quantise: boolean
  readonly metronome: boolean
  /** Whether letters, space and marks on their own are shortcuts. */
  readonly singleKeys: boolean
  /** Whether files leave the page at the tempo and pitch at which they are heard. */
  readonly dragsAsHeard: boolean
  /** Whether lists of sounds have low rows. */
  readonly compactRows: boolean
  /** Headings of the rail whose places are hidden. */
  readonly foldedGroups: readonly string[]
  readonly session: Session
}

export const NO_SESSION: Session = {
  tempoBpm: null,
  key: null,
  pitchSemitones: 0,
  followKey: false,
  halfDouble: true,
}

/** Whether sounds are heard otherwise than they were made. */
export function changesHearing({ tempoBpm, pitchSemitones, key, followKey }: Session): boolean {
  return tempoBpm !== null || pitchSemitones !== 0 || (followKey && key !== null)
}

/** What this browser remembers of how somebody works, whoever is signed in. */
export const usePreferences = create<Preferences>()(
  persist(
    (): Preferences => ({
      theme: 'system',
      volume: AUDIBLE,
      audibleVolume: AUDIBLE,
      loop: true,
      singleKeys: true,
      dragsAsHeard: false,
      compactRows: false,
      foldedGroups: [],
      quantise: false,
      metronome: false,
      session: NO_SESSION,
    }),
    keptAs<Preferences>('Preferences', revive),
  ),
)

/** Each setting that is as it should be; the others begin anew. */
function revive(stored: Readonly<Record<string, unknown>>): Partial<Preferences> {
  const {
    theme,
    volume,
    audibleVolume,
    loop,
    singleKeys,
    dragsAsHeard,
    compactRows,
    foldedGroups,
    quantise,
    metronome,
    session,
  } = stored
  return {
    ...(isTheme(theme) && { theme }),
    ...(isBetween(volume, 0, 1) && { volume }),
    ...(isBetween(audibleVolume, 0.01, 1) && { audibleVolume }),
    ...(typeof loop === 'boolean' && { loop }),
    ...(typeof quantise === 'boolean' && { quantise }),
    ...(typeof metronome === 'boolean' && { metronome }),
    ...(typeof singleKeys === 'boolean' && { singleKeys }),
    ...(typeof dragsAsHeard === 'boolean' && { dragsAsHeard }),
    ...(typeof compactRows === 'boolean' && { compactRows }),
    ...(isTexts(foldedGroups) && { foldedGroups }),
    session: { ...NO_SESSION, ...(isRecord(session) ? reviveSession(session) : {}) },
  }
}

function reviveSession({
  tempoBpm,
  key,
  pitchSemitones,
  followKey,
  halfDouble,
}: Readonly<Record<string, unknown>>): Partial<Session> {
  return {
    ...(isBetween(tempoBpm, SLOWEST_BPM, FASTEST_BPM) && { tempoBpm }),
    ...(isKey(key) && { key }),
    ...(isBetween(pitchSemitones, -12, 12) && { pitchSemitones }),
    ...(typeof followKey === 'boolean' && { followKey }),
    ...(typeof halfDouble === 'boolean' && { halfDouble }),
  }
}

// Functions, not constants: what is stored is read while this module is still being run.
function isTheme(value: unknown): value is ThemeChoice {
  return value === 'system' || value === 'dark' || value === 'light'
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}

function isKey(value: unknown): value is MusicalKey {
  return (
    isRecord(value) &&
    isBetween(value['tonic'], 0, 11) &&
    Number.isInteger(value['tonic']) &&
    (value['mode'] === 'major' || value['mode'] === 'minor')
  )
}

export function setSession(change: Partial<Session>): void {
  usePreferences.setState(({ session }) => ({ session: { ...session, ...change } }))
}

/** 0…1; what was audible before is remembered. */
export function setVolume(volume: number): void {
  usePreferences.setState(volume > 0 ? { volume, audibleVolume: volume } : { volume })
}
