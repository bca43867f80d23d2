import type { FollowedItem } from '../../shared/sounds/followed/use-followed.ts'
import type { SoundFilter } from '../../shared/sounds/sound-filter.ts'

/** One thing that narrows the list, as a chip says it. */
export interface FilterPart {
  readonly id: string
  readonly label: string
  /** Where it was read out of the search box. */
  readonly isRead?: boolean
  /** Where it is something that can be followed. */
  readonly item?: FollowedItem
  /** The filter once this part is taken away. */
  readonly rest: SoundFilter
}
