import type { SoundKind } from '@segno/contract'
import { without } from '../../shared/sounds/sound-filter.ts'
import { useVocabulary } from '../../shared/sounds/vocabulary.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'
import { KeyFilter } from './key-filter.tsx'
import { TempoFilter } from './tempo-filter.tsx'
import { TermFilter } from './term-filter.tsx'

const KINDS = [
  { value: '', label: 'All' },
  { value: 'loop', label: 'Loops' },
  { value: 'oneShot', label: 'One-shots' },
] as const satisfies { value: SoundKind | ''; label: string }[]

export function FilterColumn(props: FilterProps) {
  const { filter, counts, onChange } = props
  const { instruments, genres, moods } = useVocabulary()
  return (
    <div className={styles.groups}>
      <Segmented
        label="Kind"
        segments={KINDS}
        value={filter.kind ?? ''}
        onChange={(kind) => onChange(kind ? { ...filter, kind } : without(filter, 'kind'))}
      />
      <TempoFilter {...props} />
      <KeyFilter {...props} />
      <TermFilter
        {...props}
        name="instrument"
        heading="Instrument"
        terms={instruments}
        found={counts?.instruments}
      />
      <TermFilter {...props} name="genre" heading="Genre" terms={genres} found={counts?.genres} />
      <TermFilter {...props} name="mood" heading="Mood" terms={moods} found={counts?.moods} />
    </div>
  )
}
