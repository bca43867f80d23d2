import type { SoundChange } from '@segno/contract'

/** Fields whose setting makes whoever set them the one who settled what the sound is. */
const TAG_FIELDS = [
  'kind',
  'tempoBpm',
  'key',
  'instrument',
  'genres',
  'moods',
  'tags',
] as const satisfies readonly (keyof SoundChange)[]

export function settlesTags(change: SoundChange): boolean {
  return TAG_FIELDS.some((field) => change[field] !== undefined)
}

/** A cut may be off by this and still be meant for whole beats. */
const CUT_BY_EAR_BEATS = 0.1

/** Whole beats of a loop; `null` where it does not last a whole number of them. */
export function beatsOf(sound: {
  kind: 'loop' | 'oneShot'
  tempoBpm: number | null
  durationSeconds: number
}): number | null {
  if (sound.kind === 'oneShot' || sound.tempoBpm === null) return null
  const beats = (sound.durationSeconds * sound.tempoBpm) / 60
  const whole = Math.round(beats)
  return whole > 0 && Math.abs(beats - whole) <= CUT_BY_EAR_BEATS ? whole : null
}
