import type { SoundKind } from '@segno/contract'
import { KIND_NAMES } from '../../../listening/words/kind-words.ts'
import { without } from '../../sound-filter.ts'
import { UNKNOWN_VOCABULARY, useVocabulary } from '../../vocabulary.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AiFilter } from './ai-filter.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'
import { GoesWith } from './goes-with.tsx'
import { KeyFilter } from './key-filter.tsx'
import { ListingFilter } from './listing-filter.tsx'
import { RangeFilter } from './range-filter.tsx'
import { TagFilter } from './tag-filter.tsx'
import { TempoFilter } from './tempo-filter.tsx'
import { TermFilter } from './term-filter.tsx'

const KINDS = [
  { value: '', label: 'All' },
  { value: 'loop', label: KIND_NAMES.loop },
  { value: 'oneShot', label: KIND_NAMES.oneShot },
] as const satisfies { value: SoundKind | ''; label: string }[]

const TERM_FILTERS = [
  { name: 'instrument', of: 'instruments', heading: 'Instrument' },
  { name: 'genre', of: 'genres', heading: 'Genre' },
  { name: 'mood', of: 'moods', heading: 'Mood' },
] as const

export interface FilterColumnProps extends FilterProps {
  /** The first answer is on its way. */
  isLoading: boolean
}

export function FilterColumn({ isLoading, ...props }: FilterColumnProps) {
  const { filter, counts, onChange } = props
  const vocabulary = useVocabulary()
  return (
    <div className={styles.groups}>
      <Segmented
        label="Kind"
        segments={KINDS}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange(kind ? { ...filter, kind } : without(filter, 'kind'))}
      />
      <ListingFilter {...props} />
      <GoesWith onLeave={props.onLeave} />
      <TempoFilter {...props} />
      <KeyFilter {...props} />
      {vocabulary === UNKNOWN_VOCABULARY || isLoading ? (
        // Nothing stands below it that would have to move once its height is known.
        <TermSkeleton />
      ) : (
        <>
          {TERM_FILTERS.map(({ name, of, heading }) => (
            <TermFilter
              key={name}
              {...props}
              {...{ name, heading }}
              terms={vocabulary[of]}
              found={counts?.[of]}
            />
          ))}
          <TagFilter {...props} />
          <RangeFilter {...props} of="duration" />
          <RangeFilter {...props} of="price" />
          <AiFilter {...props} />
        </>
      )}
    </div>
  )
}

function TermSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading filters">
      {Array.from({ length: 24 }, (_, line) => (
        <Skeleton key={line} width="100%" height={16} />
      ))}
    </div>
  )
}
