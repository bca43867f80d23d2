import type { FollowedItem } from '../../followed/use-followed.ts'
import type { SoundFilter } from '../../sound-filter.ts'

/** One thing that narrows the list, as a chip says it. */
export interface FilterPart {
  readonly id: string
  readonly label: string
  /** What kind of thing it is, where its label does not say so. */
  readonly note?: string
  /** More about it, for who points at it. */
  readonly hint?: string
  /** Where it is something that can be followed. */
  readonly item?: FollowedItem
  /** The filter once this part is taken away. */
  readonly rest: SoundFilter
}
