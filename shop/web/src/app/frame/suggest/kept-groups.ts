import type { SavedSearch } from '@segno/contract'
import type { SoundFilter } from '../../../sounds/sound-filter.ts'
import { formatCount } from '../../../ui/format-count.ts'
import type { Option, OptionGroup } from './suggestion-groups.ts'

/** Earlier searches, while the box is empty; the filters that hold stay. */
export function recentGroups(texts: readonly string[], filter: SoundFilter): OptionGroup[] {
  if (texts.length === 0) return []
  const options = texts.map((q): Option => ({
    id: `recent-${q}`,
    icon: 'search',
    label: q,
    note: null,
    count: null,
    choice: { kind: 'filter', filter: { ...filter, q } },
    recent: q,
  }))
  const forget: Option = {
    id: 'forget-all',
    icon: 'close',
    label: 'Clear recent searches',
    note: null,
    count: null,
    choice: { kind: 'forgetAll' },
  }
  return [{ heading: 'Recent searches', options: [...options, forget] }]
}

const MOST_SAVED = 8

/** Saved searches, while the box is empty: those with something new first. */
export function savedGroups(searches: readonly SavedSearch[]): OptionGroup[] {
  if (searches.length === 0) return []
  const hasNews = ({ newCount }: SavedSearch): boolean => newCount !== null && newCount > 0
  const inOrder = [...searches.filter(hasNews), ...searches.filter((search) => !hasNews(search))]
  const options = inOrder.slice(0, MOST_SAVED).map((saved): Option => ({
    id: `saved-${saved.id}`,
    icon: 'library',
    label: saved.name,
    note: hasNews(saved) ? `${formatCount(saved.newCount!)} new` : null,
    count: null,
    choice: { kind: 'go', to: saved.address ? `/sounds?${saved.address}` : '/sounds' },
    saved,
  }))
  return [{ heading: 'Saved searches', options }]
}
