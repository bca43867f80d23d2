/** A name as it is looked up: its folded words, and all of them with one space between. */
export interface FoldedName {
  readonly words: readonly string[]
  readonly text: string
  /** Its own, and not what people also say for it: who types the beginning of that means something else more often. */
  readonly isOwn: boolean
}

/** A value of one filter, such as a tag or an artist, that some sound has. */
export interface NamedValue {
  readonly value: string
  name: string
  /** Whose it is; `null` where that is nobody's. */
  by: string | null
  /** The name first, then whatever else it is known by. */
  names: readonly FoldedName[]
  /** How many sounds have it. */
  count: number
  /** The sum of how much these are wanted. */
  popularity: number
}

type Compared = Pick<NamedValue, 'value' | 'count' | 'popularity'>

export function isMoreWanted(one: Compared, other: Compared): boolean {
  return one.popularity === other.popularity ? hasMore(one, other) : one.popularity > other.popularity
}

export function hasMore(one: Compared, other: Compared): boolean {
  return one.count === other.count ? one.value < other.value : one.count > other.count
}
