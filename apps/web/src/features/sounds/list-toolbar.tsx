import { SORTS } from '@segno/contract'
import type { SoundFilter } from '../../shared/sounds/sound-filter.ts'
import { without } from '../../shared/sounds/sound-filter.ts'
import type { ChangeFilter } from '../../shared/sounds/use-sound-filter.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Select } from '../../ui/select.tsx'
import { IntakeLine } from './intake-line.tsx'
import styles from './list-toolbar.module.css'

type Sort = (typeof SORTS)[number]
const SORT_LABELS: Readonly<Record<Sort, string>> = {
  match: 'Best match',
  newest: 'Newest',
  popular: 'Most popular',
  tempo: 'Slowest first',
  random: 'Shuffled',
}
const SEEDS = 1_000_000

/** A shuffle is a number in the address, so that a shared link shows the same one. */
function sorted(filter: SoundFilter, sort: Sort): SoundFilter {
  const rest = without(filter, 'sort', 'seed')
  if (sort === 'match') return rest
  return sort === 'random'
    ? { ...rest, sort, seed: String(Math.floor(Math.random() * SEEDS)) }
    : { ...rest, sort }
}

interface ListToolbarProps {
  filter: SoundFilter
  total: number | null
  onChange: ChangeFilter
  /** Opens the filters where there is no room for their column. */
  onFilters: () => void
}

export function ListToolbar({ filter, total, onChange, onFilters }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <span className={styles.filters}>
        <IconButton icon="filter" label="Filters" onClick={onFilters} />
      </span>
      <h1 className={styles.heading}>Sounds</h1>
      <span className={styles.total}>{total === null ? '' : formatCount(total)}</span>
      <IntakeLine />
      <span className={styles.sort}>
        <Select
          label="Sort by"
          value={filter.sort ?? 'match'}
          onChange={({ currentTarget }) => onChange(sorted(filter, currentTarget.value as Sort))}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}
