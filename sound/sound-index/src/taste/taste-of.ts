import { soundsTogether } from '../match/sounds-together.ts'
import type { IndexedSound } from '../sound-query.ts'
import type { TasteQuery } from './taste-query.ts'

/** The taste of the owner of some sounds. @returns `null` where none of them can be compared */
export function tasteOf(sounds: readonly IndexedSound[], ownIds: readonly string[]): TasteQuery | null {
  const comparable = sounds.filter(({ fingerprint }) => fingerprint)
  if (comparable.length === 0) return null
  const groups = Map.groupBy(comparable, ({ instrument }) => instrument ?? '')
  const fingerprints = [...groups, ['', comparable] as const].map(([instrument, those]) => [
    instrument,
    Array.from(soundsTogether(those).fingerprint),
  ])
  const counts = Map.groupBy(
    sounds.flatMap(({ genres }) => genres),
    (genre) => genre,
  )
  const most = Math.max(1, ...[...counts.values()].map(({ length }) => length))
  return {
    fingerprints: Object.fromEntries(fingerprints) as TasteQuery['fingerprints'],
    genres: Object.fromEntries([...counts].map(([genre, { length }]) => [genre, length / most])),
    ownIds,
  }
}
