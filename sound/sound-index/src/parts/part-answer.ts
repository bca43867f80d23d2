import type { Match } from '../match/match-query.ts'
import type { NamedCount } from '../most-frequent.ts'
import type { AdviceTotals } from '../near-misses.ts'
import type { Places } from '../pick-page.ts'
import type { ReadingsByClauses } from '../readings.ts'
import type { Likeness } from '../similar/parts.ts'
import type { Counts, SoundQuery } from '../sound-query.ts'
import type { NamesByKind } from '../suggest/suggestions.ts'

/** What an answer depends on beside each sound itself. A part knows it of its own sounds, and is told the rest. */
export interface Known {
  readonly readings: ReadingsByClauses
  /** The fingerprint, as it is kept, of the sound that others are compared with; `null` while no part knows it. */
  readonly vector: Float64Array | null
}

/** A search, as a part of the catalogue is asked. */
export interface PartQuestion {
  readonly query: SoundQuery
  /** Places in the part's own list. */
  readonly places: Places
  /** So many tags are counted. */
  readonly mostTags: number
  readonly known: Known
  /** Words of which it is asked whether the title of each hit has them. */
  readonly titleWords: readonly string[] | null
}

/** A sound that a part has found. */
export interface Hit {
  readonly id: string
  /** Numbers by which hits come in order, the least first, then by id: none depends on another sound. */
  readonly rank: readonly number[]
  /** Whether it has not been withdrawn since. */
  readonly isThere: boolean
  readonly packSize: number | null
  readonly likeness: Likeness | null
  readonly match: Match | null
  /** How its title has the words asked for; `null` where it has not, or none were. */
  readonly titled: 'begins' | 'within' | null
}

/** By filter how many sounds have each value, in the order of their names; tags the most frequent first. */
export interface PartCounts extends Readonly<Record<keyof Counts, readonly NamedCount[]>> {
  /** Whether no tag is left out for being too rare. Those that are left out are at most as frequent as the last. */
  readonly areTagsAll: boolean
}

/** What a part of the catalogue finds. */
export interface PartAnswer {
  readonly hits: readonly Hit[]
  readonly total: number
  readonly counts: PartCounts | null
  readonly isCompared: boolean
  readonly goingWell: number | null
  readonly goingWellTransposed: number | null
  /** Only where it finds nothing. */
  readonly advice: AdviceTotals | null
  /** What the part has answered by, and knows best. */
  readonly known: Known
  /** The version of the part that it shows. */
  readonly asOf: number
}

/** What someone is typing, as a part of the catalogue is asked. */
export interface NamesQuestion {
  readonly text: string
  /** So many of each kind are wanted. */
  readonly most: number
}

/** What is called so in a part of the catalogue. */
export interface PartNames {
  readonly names: NamesByKind
  /** How many sounds each filter finds that is read out of the text, in the order in which they are read. */
  readonly filterCounts: readonly number[]
}
