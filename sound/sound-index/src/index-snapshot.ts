import type { SavedBinding } from './folded-vocabulary.ts'
import type { SavedOrders } from './kept-orders.ts'
import type { SavedLifetimes } from './lifetimes.ts'
import type { SavedVectors } from './similar/sound-vectors.ts'
import type { SavedColumns } from './sound-columns.ts'
import type { SavedFacets } from './sound-facets.ts'
import type { SavedNames } from './suggest/suggestions.ts'
import type { SavedText } from './text-index.ts'

/** To be raised with every change of what is saved, or of how words are told apart and weighed. */
export const SNAPSHOT_FORMAT = 8

/** What an index saves of itself, to be handed to another as it is. */
export interface IndexSnapshot {
  readonly format: number
  /** The instruments and compounds that the words were read by. */
  readonly binding: SavedBinding
  readonly columns: SavedColumns
  readonly facets: SavedFacets
  readonly text: SavedText
  readonly orders: SavedOrders
  readonly similar: SavedVectors | null
  readonly lifetimes: SavedLifetimes
  readonly names: SavedNames
}
