import type { Sound } from '@segno/contract'
import { GONE_ROW, type RowSource } from './list-row.ts'

/** Rows of sounds that are all there. */
export function knownSounds(
  sounds: readonly Sound[],
  ownedIds: readonly string[],
  whyOf?: (sound: Sound) => string,
): RowSource {
  const owned = new Set(ownedIds)
  return {
    rowAt: (index) => {
      const sound = sounds[index]
      if (!sound) return GONE_ROW
      return {
        kind: 'sound',
        sound,
        isOwned: owned.has(sound.id),
        ...(whyOf && { why: whyOf(sound) }),
      }
    },
  }
}
