import type { CollectionInFull } from '@segno/contract'

export type Collected = CollectionInFull['sounds'][number]

/** @param before where they go; `null` and what is not in the collection is the end */
export function afterMoving(
  sounds: readonly Collected[],
  ids: readonly string[],
  before: string | null,
): Collected[] {
  const moved = ids.flatMap((id) => sounds.find(({ soundId }) => soundId === id) ?? [])
  const others = sounds.filter((one) => !moved.includes(one))
  const found = others.findIndex(({ soundId }) => soundId === before)
  return others.toSpliced(found < 0 ? others.length : found, 0, ...moved)
}

export const afterRemoving = (sounds: readonly Collected[], soundId: string): Collected[] =>
  sounds.filter((one) => one.soundId !== soundId)

export const withNote = (sounds: readonly Collected[], soundId: string, note: string): Collected[] =>
  sounds.map((one) => (one.soundId === soundId ? { ...one, note } : one))
