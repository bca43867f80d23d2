import type { FollowedKind, SearchFilter, SoundPage, Vocabulary } from '@segno/contract'
import { formatKey, formatKeyShort, type MusicalKey } from '@segno/units'
import { formatTypedTempo, typedTempo } from '../../shared/sounds/typed-tempo.ts'
import { keyFromText } from '../../shared/sounds/musical-key-text.ts'
import {
  type FilterName,
  type ListFilterName,
  type SoundFilter,
  toggled,
  valuesOf,
  without,
  withoutLike,
} from '../../shared/sounds/sound-filter.ts'
import { nameOf } from '../../shared/sounds/term-name.ts'
import { factParts, rangeWords } from './fact-parts.ts'
import type { FilterPart } from './filter-part.ts'

type Understood = SoundPage['understood']

export interface PartNames {
  readonly vocabulary: Vocabulary
  /** By handle. */
  readonly artist: (handle: string) => string | null
  /** By id. */
  readonly pack: (packId: string) => string | null
  /** The title of the sound that others are to be like. */
  readonly similar: string | null
}

const KIND_LABELS = { loop: 'Loops', oneShot: 'One-shots' } as const

/** Everything that narrows the list, what was read out of the search box included. */
export function filterParts(filter: SoundFilter, understood: Understood, names: PartNames): FilterPart[] {
  const { kind } = filter
  return [
    ...likePart(filter, names.similar),
    ...textParts(filter, understood),
    ...(kind ? [{ id: 'kind', label: KIND_LABELS[kind], rest: without(filter, 'kind') }] : []),
    ...termParts(filter, 'instrument', names.vocabulary.instruments),
    ...termParts(filter, 'genre', names.vocabulary.genres),
    ...termParts(filter, 'mood', names.vocabulary.moods),
    ...listParts(
      filter,
      'tags',
      (tag) => tag,
      (tag) => `Tagged ${tag}`,
    ),
    ...tempoPart(filter),
    ...keyPart(filter),
    ...factParts(filter),
    ...listParts(filter, 'artist', (handle) => names.artist(handle) ?? handle),
    ...listParts(filter, 'pack', (packId) => names.pack(packId) ?? 'One pack'),
  ]
}

function likePart(filter: SoundFilter, title: string | null): FilterPart[] {
  if (!filter.similar) return []
  return [{ id: 'similar', label: title ? `Like “${title}”` : 'Like one sound', rest: withoutLike(filter) }]
}

function textParts(filter: SoundFilter, understood: Understood): FilterPart[] {
  const { text } = understood
  const tempo = formatTypedTempo(understood)
  const key = understood.key ? keyFromText(understood.key) : null
  if (!filter.q) return []
  const rest = (left: Understood): SoundFilter => withText(filter, left)
  return [
    ...(text ? [{ id: 'q', label: `“${text}”`, rest: rest({ ...understood, text: '' }) }] : []),
    ...(tempo
      ? [
          {
            id: 'read-tempo',
            label: withHalfDouble(tempo, filter),
            isRead: true,
            rest: withText(without(filter, 'halfDouble'), withoutTempo(understood)),
          },
        ]
      : []),
    ...(key
      ? [{ id: 'read-key', label: formatKey(key), isRead: true, rest: rest({ ...understood, key: null }) }]
      : []),
  ]
}

/** The search box with only what is left: its words, then what it says of tempo and key. */
function withText(filter: SoundFilter, understood: Understood): SoundFilter {
  const musicalKey = understood.key ? keyFromText(understood.key) : null
  const words = [understood.text, typedTempo(understood), musicalKey ? typedKey(musicalKey) : '']
  const q = words.filter(Boolean).join(' ')
  return q ? { ...filter, q } : without(filter, 'q')
}

function withoutTempo(understood: Understood): Understood {
  return { ...understood, tempoBpm: null, tempoToBpm: null, toleranceBpm: null }
}

/** A bare letter is a word and no key, so major says so. */
function typedKey(key: MusicalKey): string {
  return `${formatKeyShort(key)}${key.mode === 'major' ? 'maj' : ''}`
}

function termParts(
  filter: SoundFilter,
  name: ListFilterName,
  terms: Vocabulary[keyof Vocabulary],
): FilterPart[] {
  return listParts(filter, name, (slug) => nameOf(terms, slug))
}

const FOLLOWED_AS: Readonly<Partial<Record<ListFilterName, FollowedKind>>> = {
  instrument: 'instrument',
  genre: 'genre',
  mood: 'mood',
  tags: 'tag',
  artist: 'artist',
}

/** A chip for each value. */
function listParts(
  filter: SoundFilter,
  name: ListFilterName,
  nameOfValue: (value: string) => string,
  labelOf = nameOfValue,
): FilterPart[] {
  const kind = FOLLOWED_AS[name]
  return valuesOf(filter, name).map((value) => ({
    id: `${name}-${value}`,
    label: labelOf(value),
    ...(kind && { item: { kind, value, name: nameOfValue(value) } }),
    rest: toggled(filter, name, value),
  }))
}

function tempoPart(filter: SoundFilter): FilterPart[] {
  const { tempoMin, tempoMax } = filter
  if (!tempoMin && !tempoMax) return []
  const label = withHalfDouble(
    rangeWords(tempoMin, tempoMax, () => 'BPM'),
    filter,
  )
  return [{ id: 'tempo', label, rest: without(filter, 'tempoMin', 'tempoMax', 'halfDouble') }]
}

function withHalfDouble(tempo: string, { halfDouble }: SoundFilter): string {
  return halfDouble ? `${tempo}, half and double` : tempo
}

function keyPart(filter: SoundFilter): FilterPart[] {
  const key = filter.key ? keyFromText(filter.key) : null
  if (!key) return []
  const named = formatKey(key)
  const label =
    filter.keyMatch === 'fits'
      ? `Fits ${named}`
      : filter.keyMatch === 'relative'
        ? `${named} or relative`
        : named
  return [{ id: 'key', label, rest: without(filter, 'key', 'keyMatch') }]
}

/** By the name that an empty answer has for it: what a filter is called, and what of the address it takes. */
const LOOSENABLE: Readonly<Record<Exclude<SearchFilter, 'q'>, readonly [string, ...FilterName[]]>> = {
  kind: ['kind', 'kind'],
  instrument: ['instrument', 'instrument'],
  genre: ['genre', 'genre'],
  mood: ['mood', 'mood'],
  tags: ['tags', 'tags'],
  tempo: ['tempo', 'tempoMin', 'tempoMax', 'halfDouble'],
  key: ['key', 'key', 'keyMatch'],
  duration: ['length', 'durationMin', 'durationMax'],
  price: ['price', 'priceMin', 'priceMax'],
  ai: ['AI', 'ai'],
  training: ['training', 'training'],
  artist: ['artist', 'artist'],
  pack: ['pack', 'pack'],
  owned: ['“I don’t own it”', 'owned'],
  followed: ['“What I follow”', 'followed'],
  // In no address of this screen.
  publishedAfter: [''],
  tempoConfidence: [''],
  keyConfidence: [''],
  loudness: [''],
  beats: [''],
}

/**
 * What an empty answer proposes to leave out, in words, and the filter without it; `null` where it names what is not set
 * here.
 */
export function loosened(
  filter: SoundFilter,
  understood: Understood,
  names: readonly SearchFilter[],
): { readonly words: string; readonly rest: SoundFilter } | null {
  const parts = names.filter((name) => name !== 'q').map((name) => ({ name, part: LOOSENABLE[name] }))
  const inAddress = parts.flatMap(({ part: [, ...those] }) => those)
  if (parts.some(({ part }) => part.length === 1)) return null
  const called = parts.map(({ name, part }) =>
    name === 'owned' && filter.owned === 'only' ? '“I own it”' : part[0],
  )
  const left: Understood = {
    ...(names.includes('tempo') ? withoutTempo(understood) : understood),
    ...(names.includes('key') && { key: null }),
    ...(names.includes('q') && { text: '' }),
  }
  const rest = without(filter, ...inAddress)
  const words = [
    ...(names.includes('q') ? [typedWords(understood.text)] : []),
    ...(called.length > 0 ? [`the filter${called.length === 1 ? '' : 's'} ${called.join(' and ')}`] : []),
  ]
  return { words: words.join(' and '), rest: filter.q ? withText(rest, left) : rest }
}

function typedWords(text: string): string {
  return `the word${/\s/.test(text) ? 's' : ''} “${text}”`
}
