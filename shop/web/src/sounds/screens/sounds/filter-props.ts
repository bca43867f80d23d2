import type { SoundCounts } from '@segno/contract'
import type { SoundFilter } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'

/** What every group of filters reads and changes. */
export interface FilterProps {
  filter: SoundFilter
  /** `null` until the first answer. */
  counts: SoundCounts | null
  onChange: ChangeFilter
  /** Closes what the filters stand in, where they stand over the list: it has come to show something else. */
  onLeave?: (() => void) | undefined
}
