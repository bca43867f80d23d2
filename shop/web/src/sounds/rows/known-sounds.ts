import type { Sound } from '@segno/contract'
import { GONE_ROW, type RowSource } from './list-row.ts'

/** Rows of sounds that are all there. */
export function knownSounds(sounds: readonly Sound[], ownedIds: readonly string[]): RowSource {
  const owned = new Set(ownedIds)
  return {
    rowAt: (index) => {
      const sound = sounds[index]
      return sound ? { kind: 'sound', sound, isOwned: owned.has(sound.id) } : GONE_ROW
    },
  }
}
