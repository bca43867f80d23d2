import { type FollowedKind, typedTempos, type Vocabulary } from '@segno/contract'
import { formatKey, MODES, type MusicalKey } from '@segno/units'
import { formatBeats, formatDuration } from '../../../listening/words/typed-length.ts'
import { formatTypedTempo } from '../../../listening/words/typed-tempo.ts'
import { KIND_NAMES } from '../../../listening/words/kind-words.ts'
import { keyFromText } from '../../../listening/words/musical-key-text.ts'
import {
  type FilterName,
  type ListFilterName,
  type SoundFilter,
  toggled,
  valuesOf,
  without,
  withoutFits,
  withoutLike,
} from '../../sound-filter.ts'
import { nameOf } from '../../term-name.ts'
import { factParts, rangeWords } from './fact-parts.ts'
import type { FilterPart } from './filter-part.ts'
import { byMode, type Understood, unread, withTyped } from './typed-filter.ts'
import { wordParts } from './word-parts.ts'

export interface PartNames {
  readonly vocabulary: Vocabulary
  /** By handle. */
  readonly artist: (handle: string) => string | null
  /** By id. */
  readonly pack: (packId: string) => string | null
  /** Of the collection that is searched. */
  readonly collection: string | null
  /** The title of the sound that others are to be like. */
  readonly similar: string | null
}

/** Everything that narrows the list, what was read out of the search box included. */
export function filterParts(filter: SoundFilter, understood: Understood, names: PartNames): FilterPart[] {
  const { kind } = filter
  return [
    ...likePart(filter, names.similar),
    ...(filter.fits ? [{ id: 'fits', label: 'Fits these sounds', rest: withoutFits(filter) }] : []),
    ...wordParts(filter, understood, names.vocabulary),
    ...readTermParts(filter, understood, names.vocabulary),
    ...readParts(filter, understood),
    ...(kind ? [{ id: 'kind', label: KIND_NAMES[kind], rest: without(filter, 'kind') }] : []),
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
    ...listParts(filter, 'collection', () =>
      names.collection === null ? 'In a collection' : `In “${names.collection}”`,
    ),
  ]
}

function likePart(filter: SoundFilter, title: string | null): FilterPart[] {
  if (!filter.similar) return []
  return [{ id: 'similar', label: title ? `Like “${title}”` : 'Like one sound', rest: withoutLike(filter) }]
}

const READ_HINT = 'Read from your search'

/** What the search box says of tempo, key, kind and length. */
function readParts(filter: SoundFilter, understood: Understood): FilterPart[] {
  const tempo = formatTypedTempo(understood)
  const key = understood.key ? keyFromText(understood.key) : null
  const { kind } = understood
  const beats = formatBeats(understood.beats)
  const duration = formatDuration(understood.durationSeconds)
  const part = (
    name: 'tempo' | 'key' | 'kind' | 'beats' | 'duration',
    label: string,
    ...names: readonly FilterName[]
  ): FilterPart => ({
    id: `read-${name}`,
    label,
    hint: READ_HINT,
    rest: withTyped(without(filter, ...names), unread(understood, name)),
  })
  return [
    ...(tempo
      ? [
          part(
            'tempo',
            typedTempos(understood).length > 0 ? tempo : withHalfDouble(tempo, filter),
            'halfDouble',
          ),
        ]
      : []),
    ...(key ? [part('key', eitherOf(key, understood, filter), 'keyMatch')] : []),
    ...(kind ? [part('kind', KIND_NAMES[kind])] : []),
    ...(beats ? [part('beats', beats)] : []),
    ...(duration ? [part('duration', duration)] : []),
  ]
}

function readTermParts(filter: SoundFilter, understood: Understood, vocabulary: Vocabulary): FilterPart[] {
  const { terms } = understood
  return terms.map(({ kind, slug }, at) => ({
    id: `read-${kind}-${slug}`,
    label: nameOf(vocabulary[`${kind}s`], slug),
    hint: READ_HINT,
    rest: withTyped(filter, { ...understood, terms: terms.filter((_, other) => other !== at) }),
  }))
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
  return [{ id: 'key', label: keyWords(key, filter), rest: without(filter, 'key', 'keyMatch') }]
}

function eitherOf(key: MusicalKey, { isModeOpen, otherKeys }: Understood, filter: SoundFilter): string {
  const others = otherKeys.flatMap((name) => keyFromText(name) ?? [])
  const { whole, others: single } = byMode([key, ...others])
  if (whole.length > 0)
    return [...whole.map((mode) => `Any ${mode} key`), ...single.map((one) => formatKey(one))].join(' or ')
  const first = isModeOpen ? tonicWords(key) : keyWords(key, filter)
  return [first, ...others.map((other) => formatKey(other))].join(' or ')
}

function tonicWords({ tonic }: MusicalKey): string {
  const [major, minor] = MODES.map((mode) => formatKey({ tonic, mode }))
  return `${major} or ${minor}`
}

function keyWords(key: MusicalKey, { keyMatch }: SoundFilter): string {
  if (keyMatch === 'fits') return `Fits ${formatKey(key)}`
  return keyMatch === 'relative' ? `${formatKey(key)} or relative` : formatKey(key)
}
