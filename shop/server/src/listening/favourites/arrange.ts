import { generateNKeysBetween } from 'fractional-indexing'

/** A favourite and the key of its place; keys compare as their characters do. */
export interface Placed {
  readonly soundId: string
  readonly place: string
}

/** Keys grow where one is put between the same two again and again; longer ones than this are all made anew. */
const LONGEST_KEY = 60

/**
 * Puts sounds in a row before one of `others`, or at their end where that is `null` or not among them; `undefined` is
 * the top.
 *
 * @returns what gets a key: the sounds in their order and, now and then, all the others too
 */
export function arrange(
  others: readonly Placed[],
  soundIds: readonly string[],
  before: string | null | undefined,
): { sounds: Placed[]; others: Placed[] } {
  const found = before === undefined ? 0 : others.findIndex(({ soundId }) => soundId === before)
  const next = found < 0 ? others.length : found
  const keys = generateNKeysBetween(
    others[next - 1]?.place ?? null,
    others[next]?.place ?? null,
    soundIds.length,
  )
  if (keys.every(({ length }) => length <= LONGEST_KEY))
    return { sounds: withKeys(soundIds, keys), others: [] }
  const ids = others.map(({ soundId }) => soundId)
  const all = generateNKeysBetween(null, null, ids.length + soundIds.length)
  const ownKeys = all.splice(next, soundIds.length)
  return { sounds: withKeys(soundIds, ownKeys), others: withKeys(ids, all) }
}

function withKeys(soundIds: readonly string[], keys: readonly string[]): Placed[] {
  return soundIds.map((soundId, at) => ({ soundId, place: keys[at]! }))
}
