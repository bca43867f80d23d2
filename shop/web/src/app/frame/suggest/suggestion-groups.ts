import type { SavedSearch, Suggestions, TermKind } from '@segno/contract'
import { formatKey } from '@segno/units'
import { KIND_NAMES } from '../../../listening/words/kind-words.ts'
import { keyFromText } from '../../../listening/words/musical-key-text.ts'
import {
  type ListFilterName,
  type SoundFilter,
  toggled,
  valuesOf,
  without,
} from '../../../sounds/sound-filter.ts'
import { formatTempo } from '../../../listening/words/format-sound.ts'
import { formatTypedTempo, typedTempoRange } from '../../../listening/words/typed-tempo.ts'
import type { ListOption, ListOptionGroup } from '../../../ui/option-list.tsx'

/** What choosing leads to: the sounds by another filter, or another screen. */
export type Choice =
  | { readonly kind: 'filter'; readonly filter: SoundFilter }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'forgetAll' }

export interface Option extends ListOption {
  readonly choice: Choice
  /** The search that can be taken from the list. */
  readonly recent?: string
  /** Of this somebody looks at what is new. */
  readonly saved?: SavedSearch
}

export type OptionGroup = ListOptionGroup<Option>

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
  const groups = [
    {
      heading: 'Filters',
      options: filterOptions(found, { text, filter }),
      near: [...found.terms, ...found.tags],
    },
    {
      heading: 'Artists',
      options: found.artists.map(({ handle: value, name: label, count, rest }): Option => ({
        id: `artist-${value}`,
        icon: 'person',
        label: completed(rest, label),
        note: null,
        count,
        choice: narrowing(filter, { name: 'artist', value, rest }),
      })),
      near: found.artists,
    },
    { heading: 'Packs', options: found.packs.map(packOption), near: found.packs },
    { heading: 'Sounds', options: found.sounds.map(soundOption), near: [] },
  ]
  // Where nothing is called so in one group and something is in another, that is more likely to be meant.
  return groups
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)))
    .map(({ heading, options }) => ({ heading, options }))
}

/** Ranks of suggestions, as the contract tells them. */
const BEGINS_SO = 1
const MISTYPED = 4

function isLikely({
  options,
  near,
}: {
  options: readonly Option[]
  near: readonly { rank: number }[]
}): boolean {
  const isRead = options.some(({ id }) => id === 'tempo' || id.startsWith('key-') || id === 'kind')
  return isRead || near.some(({ rank }) => rank <= BEGINS_SO)
}

function filterOptions(found: Suggestions, { text, filter }: Typed): Option[] {
  const read = [tempoOption(found, filter), ...keyOptions(found, filter), kindOption(found, filter)].filter(
    (option) => option !== null,
  )
  // What is being typed goes before what was typed earlier.
  const typed = withSingleBlanks(text)
  const isTypedLast = ({ choice }: Option): boolean =>
    choice.kind !== 'filter' || typed.startsWith(withSingleBlanks(choice.filter.q ?? ''))
  // What is understood is not mistyped: by `loops` nobody means a drum loop.
  const most = read.some(isTypedLast) ? MISTYPED - 1 : MISTYPED
  return [
    ...read.filter(isTypedLast),
    ...namedOptions(found, filter, most),
    ...read.filter((option) => !isTypedLast(option)),
  ]
}

function withSingleBlanks(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

function tempoOption({ tempo }: Suggestions, filter: SoundFilter): Option | null {
  const range = tempo && typedTempoRange(tempo)
  if (!range) return null
  const { count, rest, toleranceBpm } = tempo
  const about = toleranceBpm === null ? '' : ` ± ${formatTempo(toleranceBpm)}`
  return {
    id: 'tempo',
    icon: 'filter',
    label: completed(rest, formatTypedTempo(tempo) + about),
    note: 'Tempo',
    count,
    choice: {
      kind: 'filter',
      filter: {
        ...without(worded(filter, rest), 'tempoMin', 'tempoMax'),
        ...(range.min !== undefined && { tempoMin: range.min }),
        ...(range.max !== undefined && { tempoMax: range.max }),
      },
    },
  }
}

function keyOptions({ keys }: Suggestions, filter: SoundFilter): Option[] {
  return keys.flatMap((suggested): Option[] => {
    const key = keyFromText(suggested.key)
    if (!key) return []
    const left = without(worded(filter, suggested.rest), 'keyMatch')
    return [
      {
        id: `key-${suggested.key}`,
        icon: 'filter',
        label: completed(suggested.rest, formatKey(key)),
        note: 'Key',
        count: suggested.count,
        choice: alone({ ...left, key: suggested.key }, suggested.page),
      },
    ]
  })
}

function kindOption({ kind: suggested }: Suggestions, filter: SoundFilter): Option | null {
  if (!suggested) return null
  const { kind, count, rest } = suggested
  const choice: Choice = { kind: 'filter', filter: { ...worded(filter, rest), kind } }
  return { id: 'kind', icon: 'filter', label: completed(rest, KIND_NAMES[kind]), note: 'Kind', count, choice }
}

/** Terms and tags, the likeliest first: what is called so before what only has the words somewhere. */
function namedOptions({ terms, tags }: Suggestions, filter: SoundFilter, mostRank: number): Option[] {
  const ofTerms = terms.map(({ kind, slug: value, name: label, page, count, rest, rank }) => ({
    rank,
    rest,
    option: {
      id: `${kind}-${value}`,
      icon: 'filter',
      label: completed(rest, label),
      note: KIND_WORDS[kind],
      count,
      choice: alone(narrowed(filter, { name: kind, value, rest }), page),
    } satisfies Option,
  }))
  const ofTags = tags.map(({ tag: value, count, rest, rank }) => ({
    rank,
    rest,
    option: {
      id: `tag-${value}`,
      icon: 'filter',
      label: completed(rest, value),
      note: 'Tag',
      count,
      choice: narrowing(filter, { name: 'tags', value, rest }),
    } satisfies Option,
  }))
  // What stands for more of the text goes before what stands for less.
  return [...ofTerms, ...ofTags]
    .filter(({ rank }) => rank <= mostRank)
    .toSorted(
      (one, other) =>
        one.rest.length - other.rest.length || one.rank - other.rank || other.option.count - one.option.count,
    )
    .map(({ option }) => option)
}

function packOption({ id, title, artistName, count }: Suggestions['packs'][number]): Option {
  const choice: Choice = { kind: 'go', to: `/packs/${id}` }
  return { id: `pack-${id}`, icon: 'library', label: title, note: artistName, count, choice }
}

function soundOption({ id, title, artist }: Suggestions['sounds'][number]): Option {
  const choice: Choice = { kind: 'go', to: `/sounds/${id}` }
  return { id: `sound-${id}`, icon: 'waveform', label: title, note: artist.name, count: null, choice }
}

/** The filter narrowed by what a suggestion stands for, in the place of the words that were typed for it. */
function narrowed(filter: SoundFilter, { name, value, rest }: Narrowing): SoundFilter {
  const left = worded(filter, rest)
  return valuesOf(left, name).includes(value) ? left : toggled(left, name, value)
}

interface Narrowing {
  readonly name: ListFilterName
  readonly value: string
  readonly rest: string
}

const narrowing = (filter: SoundFilter, by: Narrowing): Choice => ({
  kind: 'filter',
  filter: narrowed(filter, by),
})

/** A condition that holds alone has a page that says just that. */
function alone(filter: SoundFilter, page: string | null): Choice {
  return page !== null && Object.keys(filter).length === 1
    ? { kind: 'go', to: page }
    : { kind: 'filter', filter }
}

/** The whole search that choosing it makes. */
function completed(rest: string, label: string): string {
  return rest === '' ? label : `${rest} ${label}`
}

function worded(filter: SoundFilter, q: string): SoundFilter {
  return q === '' ? without(filter, 'q') : { ...filter, q }
}
