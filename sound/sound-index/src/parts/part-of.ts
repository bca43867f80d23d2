import { hashOf } from '../sound-columns.ts'
import type { IndexedSound } from '../sound-query.ts'

/** In which of so many parts a sound is, from 0: with the others of its pack. The same in every process. */
export function partOf({ id, packId }: Pick<IndexedSound, 'id' | 'packId'>, partCount: number): number {
  return hashOf(packId ?? id) % partCount
}
