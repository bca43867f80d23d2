import type { Doubt, OpenReport, SoundChange, StudioSound, Vocabulary } from '@segno/contract'
import { formatKey, type SoundKey } from '@segno/units'
import { formatExactTempo, KIND_NAMES } from '../../../../studio/sound-editing/cell-text.ts'
import { nameOf } from '../../../../sounds/term-name.ts'

/** A doubt in one or two words, for a narrow column. */
export const SHORT_DOUBTS: Readonly<Record<Doubt, string>> = {
  reported: 'Reported',
  tempoDiffers: 'Tempo',
  kindDiffers: 'Kind',
  keyDiffers: 'Key',
  tempoOctave: '½ or 2×',
  untagged: 'Untagged',
  tempoUnsure: 'Tempo unsure',
  keyUnsure: 'Key unsure',
}

/** What a listener thinks is right; null where they only said what is wrong. */
export function claimText({ claim }: OpenReport, vocabulary: Vocabulary): string | null {
  if (!claim) return null
  if (claim.tempoBpm !== undefined)
    return claim.tempoBpm === null ? 'no tempo' : `${formatExactTempo(claim.tempoBpm)} BPM`
  if (claim.key !== undefined) return claim.key === null ? 'no key' : formatKey(claim.key as SoundKey)
  if (claim.kind !== undefined) return KIND_NAMES[claim.kind]
  return claim.instrument === undefined ? null : nameOf(vocabulary.instruments, claim.instrument)
}

/** Everything that a file's name, its tags or the measurement says otherwise, taken over at once. */
export function takeOver(
  { doubts, sound, ...studio }: StudioSound & { doubts: readonly Doubt[] },
  from: 'named' | 'filed' | 'measured',
): SoundChange {
  const said = from === 'filed' ? { ...studio.filed, instrument: null } : studio[from]
  const isDoubted = (...some: Doubt[]): boolean => some.some((one) => doubts.includes(one))
  return {
    ...(said.tempoBpm !== null &&
      isDoubted('tempoDiffers', 'tempoOctave', 'tempoUnsure') && { tempoBpm: said.tempoBpm }),
    ...(said.key !== null && isDoubted('keyDiffers', 'keyUnsure') && { key: said.key }),
    ...(said.kind !== null && isDoubted('kindDiffers') && { kind: said.kind }),
    ...(said.instrument !== null && sound.instrument === null && { instrument: said.instrument }),
  }
}
