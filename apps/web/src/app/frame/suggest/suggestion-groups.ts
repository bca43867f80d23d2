import type { SavedSearch, Suggestions, TermKind } from '@segno/contract'
import { formatKey } from '@segno/units'
import { keyFromText } from '../../../shared/sounds/musical-key-text.ts'
import {
  type ListFilterName,
  type SoundFilter,
  toggled,
  valuesOf,
  without,
} from '../../../shared/sounds/sound-filter.ts'
import { formatTypedTempo } from '../../../shared/sounds/typed-tempo.ts'
import { formatCount } from '../../../ui/format-count.ts'
import type { IconName } from '../../../ui/icon.tsx'

/** What choosing leads to: the sounds by another filter, or another screen. */
export type Choice =
  | { readonly kind: 'filter'; readonly filter: SoundFilter }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'forgetAll' }

export interface Option {
  /** Of this option alone in its list. */
  readonly id: string
  readonly icon: IconName
  readonly label: string
  /** What kind of thing it is, or who made it. */
  readonly note: string | null
  /** How many sounds it finds. */
  readonly count: number | null
  readonly choice: Choice
  /** The search that can be taken from the list. */
  readonly recent?: string
  /** Of this somebody looks at what is new. */
  readonly saved?: SavedSearch
}

export interface OptionGroup {
  readonly heading: string
  readonly options: readonly Option[]
}

const KIND_WORDS: Readonly<Record<TermKind, string>> = {
  instrument: 'Instrument',
  genre: 'Genre',
  mood: 'Mood',
}

/** What is being typed, and what holds already. */
interface Typed {
  readonly text: string
  readonly filter: SoundFilter
}

/** What the server suggests, as what can be chosen. */
export function suggestionGroups(found: Suggestions, { text, filter }: Typed): OptionGroup[] {
  const groups: OptionGroup[] = [
    { heading: 'Filters', options: filterOptions(found, { text, filter }) },
    {
      heading: 'Artists',
      options: found.artists.map(({ handle: value, name: label, count, rest }) => ({
        id: `artist-${value}`,
        icon: 'person',
        label,
        note: null,
        count,
        choice: narrowing(filter, { name: 'artist', value, rest }),
      })),
    },
    { heading: 'Packs', options: found.packs.map(packOption) },
    { heading: 'Sounds', options: found.loops.map(soundOption) },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

function filterOptions(found: Suggestions, { text, filter }: Typed): Option[] {
  const read = [tempoOption(found, filter), keyOption(found, filter)].filter((option) => option !== null)
  // What is being typed goes before what was typed earlier.
  const isTypedLast = ({ choice }: Option): boolean =>
    choice.kind === 'filter' && text.trim().startsWith(choice.filter.q ?? '')
  return [
    ...read.filter(isTypedLast),
    ...namedOptions(found, filter),
    ...read.filter((option) => !isTypedLast(option)),
  ]
}

function tempoOption({ tempo }: Suggestions, filter: SoundFilter): Option | null {
  if (!tempo) return null
  const { tempoBpm, tempoToBpm, toleranceBpm, count, rest } = tempo
  const offBpm = toleranceBpm ?? 0
  return {
    id: 'tempo',
    icon: 'filter',
    label: formatTypedTempo(tempo),
    note: 'Tempo',
    count,
    choice: {
      kind: 'filter',
      filter: {
        ...worded(filter, rest),
        tempoMin: tempoInAddress(tempoBpm - offBpm),
        tempoMax: tempoInAddress((tempoToBpm ?? tempoBpm) + offBpm),
      },
    },
  }
}

/** Without what calculating leaves behind the point. */
function tempoInAddress(tempoBpm: number): string {
  return String(Number(tempoBpm.toFixed(2)))
}

function keyOption({ key: suggested }: Suggestions, filter: SoundFilter): Option | null {
  const key = suggested && keyFromText(suggested.key)
  if (!key) return null
  return {
    id: 'key',
    icon: 'filter',
    label: formatKey(key),
    note: 'Key',
    count: suggested.count,
    choice: {
      kind: 'filter',
      filter: { ...without(worded(filter, suggested.rest), 'keyMatch'), key: suggested.key },
    },
  }
}

function namedOptions({ terms, tags }: Suggestions, filter: SoundFilter): Option[] {
  return [
    ...terms.map(({ kind, slug: value, name: label, count, rest }): Option => ({
      id: `${kind}-${value}`,
      icon: 'filter',
      label,
      note: KIND_WORDS[kind],
      count,
      choice: narrowing(filter, { name: kind, value, rest }),
    })),
    ...tags.map(({ tag: value, count, rest }): Option => ({
      id: `tag-${value}`,
      icon: 'filter',
      label: value,
      note: 'Tag',
      count,
      choice: narrowing(filter, { name: 'tags', value, rest }),
    })),
  ]
}

function packOption({ _id, title, artistName, count }: Suggestions['packs'][number]): Option {
  const choice: Choice = { kind: 'go', to: `/packs/${_id}` }
  return { id: `pack-${_id}`, icon: 'library', label: title, note: artistName, count, choice }
}

function soundOption({ _id, title, artist }: Suggestions['loops'][number]): Option {
  const choice: Choice = { kind: 'go', to: `/sounds/${_id}` }
  return { id: `sound-${_id}`, icon: 'waveform', label: title, note: artist.name, count: null, choice }
}

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
    id: `saved-${saved._id}`,
    icon: 'library',
    label: saved.name,
    note: hasNews(saved) ? `${formatCount(saved.newCount!)} new` : null,
    count: null,
    choice: { kind: 'go', to: saved.address ? `/sounds?${saved.address}` : '/sounds' },
    saved,
  }))
  return [{ heading: 'Saved searches', options }]
}

/** The filter narrowed by what a suggestion stands for, in the place of the words that were typed for it. */
function narrowing(
  filter: SoundFilter,
  { name, value, rest }: { name: ListFilterName; value: string; rest: string },
): Choice {
  const left = worded(filter, rest)
  const isIn = valuesOf(left, name).includes(value)
  return { kind: 'filter', filter: isIn ? left : toggled(left, name, value) }
}

function worded(filter: SoundFilter, q: string): SoundFilter {
  return q === '' ? without(filter, 'q') : { ...filter, q }
}
