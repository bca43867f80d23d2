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

/** A loop lasts a whole number of beats; to the nearest quarter of a beat, so that a cut that is off shows. */
export function beatsOf(sound: {
  kind: 'loop' | 'oneShot'
  tempoBpm: number | null
  durationSeconds: number
}): number | null {
  if (sound.kind === 'oneShot' || sound.tempoBpm === null) return null
  const beats = Math.round((sound.durationSeconds * sound.tempoBpm * 4) / 60) / 4
  return beats > 0 ? beats : null
}
