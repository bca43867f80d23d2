import { hasPart } from '../similar/unit-parts.ts'
import { drumsIn, likelihood } from './drums-in.ts'
import { ROLES, type Role } from './roles.ts'
import { spectrumMotion, spectrumParts } from './spectrum-parts.ts'

/** How much a track lacks of each role, 0…1. */
export type MissingRoles = Readonly<Record<Role, number>>

export const NOTHING_MISSING = Object.fromEntries(ROLES.map((role) => [role, 0])) as MissingRoles

/** A drum loop brings hats along: where there are no drums, hats alone are wanted so much less. */
const TOPS_AFTER_DRUMS = 0.4
/** A lead looks like the chords below it, so one more is always welcome, after what is missing for certain. */
const MELODY = { besideChords: 0.6, besideNone: 0.8 } as const

/** How much the low band speaks for a bass: fitted on the same mixes, of which it tells 87 % right. */
const BASS = { level: 4.6, motion: 2.5, bias: -8.9 } as const

/**
 * What a track lacks, by the bands of its spectrum and what moves in them. Ramps lie between
 * demo mixes with a role and those without, of 208.
 *
 * @param unit as of `unitParts`; without a timbre, as of a tapped rhythm, nothing is said to be missing
 */
export function missingRoles(unit: Float64Array): MissingRoles {
  if (!hasPart(unit, 'timbre')) return NOTHING_MISSING
  const [level, motion] = [spectrumParts(unit), spectrumMotion(unit)]
  const drums = 1 - drumsIn(unit)
  const strokesInHighs = ramp(motion.high, { from: 0.3, to: 0.6 })
  // A deep bass may have no notes to be told.
  const bass = 1 - likelihood(BASS.level * level.low + BASS.motion * motion.low + BASS.bias)
  // Bright drums lower the middle, which is told beside the mean of all bands.
  const chords = hasPart(unit, 'pitch')
    ? 1 - ramp(level.middle + 0.3 * level.high, { from: -0.15, to: 0.05 })
    : 1
  return {
    drums,
    tops: (1 - strokesInHighs) * (1 - TOPS_AFTER_DRUMS * drums),
    bass,
    chords,
    melody: MELODY.besideChords + (MELODY.besideNone - MELODY.besideChords) * chords,
  }
}

/** 0 up to `from`, 1 from `to` on. */
function ramp(value: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}
