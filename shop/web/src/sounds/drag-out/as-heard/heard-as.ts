import type { Sound } from '@segno/contract'
import { useMemo } from 'react'
import { useHearing } from '../../../listening/fits.ts'
import type { Hearing } from '../../../listening/hearing.ts'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import { formatTempo, shiftWords } from '../../../listening/words/format-sound.ts'

/** How a sound is heard otherwise than it was recorded. */
export interface HeardAs {
  /** Null at its own tempo. */
  readonly tempoBpm: number | null
  /** Null at its own pitch. */
  readonly pitchSemitones: number | null
}

/** How a sound leaves the page; null where it leaves as it was recorded. */
export function useHeardAs(sound: Sound): HeardAs | null {
  const isWanted = usePreferences(({ dragsAsHeard }) => dragsAsHeard)
  const { tempoBpm, pitchSemitones } = useHearing(sound)
  return useMemo(
    () => (isWanted ? heardAs(sound, { tempoBpm, pitchSemitones }) : null),
    [isWanted, sound, tempoBpm, pitchSemitones],
  )
}

/** Null where it is heard as it was recorded. */
export function heardAs(
  { tempoBpm: own }: Pick<Sound, 'tempoBpm'>,
  { tempoBpm, pitchSemitones }: Pick<Hearing, 'tempoBpm' | 'pitchSemitones'>,
): HeardAs | null {
  const isAtOwn = own === null || tempoBpm === null || rounded(own) === rounded(tempoBpm)
  if (isAtOwn && pitchSemitones === 0) return null
  return {
    tempoBpm: isAtOwn ? null : rounded(tempoBpm),
    pitchSemitones: pitchSemitones === 0 ? null : pitchSemitones,
  }
}

const rounded = (tempoBpm: number): number => Math.round(1_000 * tempoBpm) / 1_000

/** ` at 96 BPM, +2 semitones`; nothing for what is as it was recorded. */
export function heardWords(heard: HeardAs | null): string {
  if (!heard) return ''
  const { tempoBpm, pitchSemitones } = heard
  const shift = pitchSemitones === null ? [] : [shiftWords(pitchSemitones)]
  return ` at ${[...(tempoBpm === null ? [] : [`${formatTempo(tempoBpm)} BPM`]), ...shift].join(', ')}`
}
