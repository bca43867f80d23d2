import type { SoundPage, Vocabulary } from '@segno/contract'
import { formatKey, formatKeyShort, type MusicalKey } from '@segno/units'
import { formatTempo } from '../../shared/sounds/format-sound.ts'
import { keyFromText } from '../../shared/sounds/musical-key-text.ts'
import {
  type ListFilterName,
  type SoundFilter,
  toggled,
  valuesOf,
  without,
} from '../../shared/sounds/sound-filter.ts'
import { nameOf } from '../../shared/sounds/term-name.ts'

type Understood = SoundPage['understood']

/** One thing that narrows the list, as a chip says it. */
export interface FilterPart {
  readonly id: string
  readonly label: string
  /** Where it was read out of the search box. */
  readonly isRead?: boolean
  /** The filter once this part is taken away. */
  readonly rest: SoundFilter
}

export interface PartNames {
  readonly vocabulary: Vocabulary
  readonly artist: string | null
  readonly pack: string | null
}

const KIND_LABELS = { loop: 'Loops', oneShot: 'One-shots' } as const

/** Everything that narrows the list, what was read out of the search box included. */
export function filterParts(filter: SoundFilter, understood: Understood, names: PartNames): FilterPart[] {
  const { kind, artist, pack } = filter
  return [
    ...textParts(filter, understood),
    ...(kind ? [{ id: 'kind', label: KIND_LABELS[kind], rest: without(filter, 'kind') }] : []),
    ...termParts(filter, 'instrument', names.vocabulary.instruments),
    ...termParts(filter, 'genre', names.vocabulary.genres),
    ...termParts(filter, 'mood', names.vocabulary.moods),
    ...tempoPart(filter),
    ...keyPart(filter),
    ...(artist ? [{ id: 'artist', label: names.artist ?? artist, rest: without(filter, 'artist') }] : []),
    ...(pack ? [{ id: 'pack', label: names.pack ?? 'One pack', rest: without(filter, 'pack') }] : []),
  ]
}

function textParts(filter: SoundFilter, understood: Understood): FilterPart[] {
  const { text } = understood
  const tempo = typedTempo(understood)
  const key = understood.key ? keyFromText(understood.key) : null
  if (!filter.q) return []
  const rest = (left: Understood): SoundFilter => withText(filter, left)
  return [
    ...(text ? [{ id: 'q', label: `“${text}”`, rest: rest({ ...understood, text: '' }) }] : []),
    ...(tempo
      ? [{ id: 'read-tempo', label: `${tempo} BPM`, isRead: true, rest: rest(withoutTempo(understood)) }]
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

/** `128`, `90–100`; empty where no tempo was read. */
function typedTempo({ tempoBpm, tempoToBpm }: Understood): string {
  return [tempoBpm, tempoToBpm].flatMap((bpm) => (bpm === null ? [] : formatTempo(bpm))).join('–')
}

function withoutTempo(understood: Understood): Understood {
  return { ...understood, tempoBpm: null, tempoToBpm: null }
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
  return valuesOf(filter, name).map((slug) => ({
    id: `${name}-${slug}`,
    label: nameOf(terms, slug),
    rest: toggled(filter, name, slug),
  }))
}

function tempoPart(filter: SoundFilter): FilterPart[] {
  const { tempoMin, tempoMax, halfDouble } = filter
  if (!tempoMin && !tempoMax) return []
  const range = !tempoMax
    ? `From ${tempoMin} BPM`
    : !tempoMin
      ? `Up to ${tempoMax} BPM`
      : tempoMin === tempoMax
        ? `${tempoMin} BPM`
        : `${tempoMin}–${tempoMax} BPM`
  const label = halfDouble ? `${range}, half and double` : range
  return [{ id: 'tempo', label, rest: without(filter, 'tempoMin', 'tempoMax', 'halfDouble') }]
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

/** What an empty answer proposes to leave out, in words, and the filter without it; `null` where it names nothing that is set. */
export function loosened(
  filter: SoundFilter,
  understood: Understood,
  name: string,
): { readonly words: string; readonly rest: SoundFilter } | null {
  const rests: Record<string, readonly [string, SoundFilter]> = {
    text: [`the words “${understood.text}”`, withText(filter, { ...understood, text: '' })],
    kinds: ['the filter kind', without(filter, 'kind')],
    instruments: ['the filter instrument', without(filter, 'instrument')],
    genres: ['the filter genre', without(filter, 'genre')],
    moods: ['the filter mood', without(filter, 'mood')],
    tempo: [
      'the filter tempo',
      withoutRead(without(filter, 'tempoMin', 'tempoMax', 'halfDouble'), withoutTempo(understood)),
    ],
    key: ['the filter key', withoutRead(without(filter, 'key', 'keyMatch'), { ...understood, key: null })],
    artistHandle: ['the filter artist', without(filter, 'artist')],
    packId: ['the filter pack', without(filter, 'pack')],
  }
  const [words, rest] = rests[name] ?? []
  return words && rest ? { words, rest } : null
}

function withoutRead(filter: SoundFilter, understood: Understood): SoundFilter {
  return filter.q ? withText(filter, understood) : filter
}
