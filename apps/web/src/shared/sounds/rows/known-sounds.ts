import type { Sound } from '@segno/contract'
import type { ListRow } from './list-row.ts'
import type { RowSource } from './use-row-keys.ts'

const GONE: ListRow = { kind: 'gone' }

/** Rows of sounds that are all there. */
export function knownSounds(sounds: readonly Sound[], ownedIds: readonly string[]): RowSource {
  const owned = new Set(ownedIds)
  return {
    rowAt: (index) => {
      const sound = sounds[index]
      return sound ? { kind: 'sound', sound, isOwned: owned.has(sound._id) } : GONE
    },
  }
}
