import { SORTS, typedTempos } from '@segno/contract'
import { usePreferences } from '../../../shared/storage/preferences.ts'
import type { SoundFilter } from '../../sound-filter.ts'
import { usualSort, without } from '../../sound-filter.ts'
import { CompactSwitch } from './compact-switch.tsx'
import { formatTypedTempo } from '../../../listening/words/typed-tempo.ts'
import type { ListHead } from '../../list/sound-list-queries.ts'
import type { ReadBox } from './typed-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import { IconButton } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { SortSelect } from '../../../ui/sort-select.tsx'
import { IntakeLine } from './intake-line.tsx'
import styles from './list-toolbar.module.css'

type Sort = (typeof SORTS)[number]
const SORT_LABELS: Readonly<Record<Sort, string>> = {
  match: 'Best match',
  forYou: 'For you',
  newest: 'Newest',
  popular: 'Most popular',
  rare: 'Rare first',
  tempo: 'Slowest first',
  fastest: 'Fastest first',
  distance: 'Near my tempo',
  random: 'Shuffled',
}
const SEEDS = 1_000_000

/** A shuffle is a number in the address, and a tempo to be near to is too, so that a shared link shows the same. */
function sorted(filter: SoundFilter, sort: Sort | null, tempoBpm: number | null): SoundFilter {
  const rest = without(filter, 'sort', 'seed', 'nearTempo')
  if (sort === null) return rest
  if (sort === 'distance')
    return tempoBpm === null ? rest : { ...rest, sort, nearTempo: String(Number(tempoBpm.toFixed(2))) }
  return sort === 'random'
    ? { ...rest, sort, seed: String(Math.floor(Math.random() * SEEDS)) }
    : { ...rest, sort }
}

interface ListToolbarProps {
  filter: SoundFilter
  box: ReadBox
  head: ListHead | null
  /** Says what the list is of. */
  heading: string
  onChange: ChangeFilter
  /** Opens the filters where there is no room for their column; `null` where there are none. */
  onFilters: (() => void) | null
}

export function ListToolbar({ filter, box, head, heading, onChange, onFilters }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {onFilters && (
        <span className={styles.filters}>
          <IconButton icon="filter" label="Filters" onClick={onFilters} />
        </span>
      )}
      <h1 className={styles.heading} title={heading}>
        {heading}
      </h1>
      <span className={styles.total}>{head ? formatCount(head.page.total) : ''}</span>
      <IntakeLine />
      <span className={styles.looks}>
        {/* What is like a sound, or fits some, comes in no other order. */}
        {!filter.similar && !filter.fits && <SoundSort {...{ filter, box, head, onChange }} />}
        <CompactSwitch />
      </span>
    </div>
  )
}

/** The value of an order by a tempo that is not the session's, from a link say. */
const AS_IN_ADDRESS = 'address'

type SoundSortProps = Pick<ListToolbarProps, 'filter' | 'box' | 'head' | 'onChange'>

function SoundSort({ filter, box, head, onChange }: SoundSortProps) {
  const tempoBpm = usePreferences(({ session }) => session.tempoBpm)
  const { nearTempo } = filter
  const typedBpm = typedTempos(box.understood)
  const usual = usualSort(filter)
  const sort = filter.sort ?? usual
  const isElsewhere = sort === 'distance' && Number(nearTempo) !== tempoBpm
  const sorts = SORTS.filter(
    (one) =>
      (one !== 'distance' || tempoBpm !== null) &&
      (one !== 'match' || [usual, sort].includes('match')) &&
      (one !== 'forYou' || head?.page.hasOwnTaste || sort === 'forYou'),
  )
  return (
    <SortSelect
      sorts={isElsewhere ? [...sorts, AS_IN_ADDRESS] : sorts}
      labels={{
        ...SORT_LABELS,
        ...(typedBpm.length > 0 && { match: `Nearest to ${formatTypedTempo(box.understood)}` }),
        [AS_IN_ADDRESS]: `Near ${nearTempo} BPM`,
      }}
      value={isElsewhere ? AS_IN_ADDRESS : sort}
      onChange={(chosen) => {
        if (chosen !== AS_IN_ADDRESS) onChange(sorted(filter, chosen === usual ? null : chosen, tempoBpm))
      }}
    />
  )
}
