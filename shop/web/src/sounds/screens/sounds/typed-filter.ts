import { type SoundPage, typedTempos } from '@segno/contract'
import { formatKeyShort, type Mode, MODES, type MusicalKey } from '@segno/units'
import { TYPED_KINDS } from '../../../listening/words/kind-words.ts'
import type { ListHead } from '../../list/sound-list-queries.ts'
import { keyFromText } from '../../../listening/words/musical-key-text.ts'
import { type FilterName, type SoundFilter, without } from '../../sound-filter.ts'
import { durationRange, formatBeats, typedDuration } from '../../../listening/words/typed-length.ts'
import { typedTempo, typedTempoRange } from '../../../listening/words/typed-tempo.ts'

export type Understood = SoundPage['understood']

/** What the box says beside words, as filters would say it. */
const READ = {
  tempo: {
    names: ['tempoMin', 'tempoMax'],
    unread: { tempoBpm: null, tempoToBpm: null, toleranceBpm: null, otherTemposBpm: [] },
  },
  key: { names: ['key'], unread: { key: null, isModeOpen: false, otherKeys: [] } },
  kind: { names: ['kind'], unread: { kind: null } },
  instrument: { names: ['instrument'], unread: {} },
  genre: { names: ['genre'], unread: {} },
  beats: { names: [], unread: { beats: null } },
  duration: { names: ['durationMin', 'durationMax'], unread: { durationSeconds: null } },
} as const satisfies Record<string, { names: readonly FilterName[]; unread: Partial<Understood> }>
export type ReadName = keyof typeof READ
const READ_NAMES = Object.keys(READ) as ReadName[]

export const NOTHING_READ: Understood = {
  text: '',
  words: [],
  tempoBpm: null,
  tempoToBpm: null,
  toleranceBpm: null,
  otherTemposBpm: [],
  key: null,
  isModeOpen: false,
  otherKeys: [],
  kind: null,
  beats: null,
  durationSeconds: null,
  terms: [],
}

/** The same without some of what was read. */
export function unread(understood: Understood, ...names: readonly ReadName[]): Understood {
  const gone: readonly string[] = names
  const terms = understood.terms.filter(({ kind }) => !gone.includes(kind))
  return Object.assign({ ...understood, terms }, ...names.map((name) => READ[name].unread)) as Understood
}

/** What was read out of the box: by the answer before, while the next is on its way. */
export interface ReadBox {
  readonly understood: Understood
  /** It was read out of what the box says now. */
  readonly isCurrent: boolean
}

export function readBox(filter: SoundFilter, head: ListHead | null): ReadBox {
  const q = filter.q ?? ''
  if (!head)
    return {
      isCurrent: false,
      understood: { ...NOTHING_READ, words: q ? [{ text: q, isSearched: true }] : [] },
    }
  // What is chosen goes before what is typed, and is known before the answer.
  const chosen = READ_NAMES.filter((name) => READ[name].names.some((one) => filter[one] !== undefined))
  return {
    isCurrent: (head.filter.q ?? '') === q,
    understood: unread(q ? head.page.understood : NOTHING_READ, ...chosen),
  }
}

/** The search box with only what is left: its words, then what it says of kind, length, tempo and key. */
export function withTyped(
  filter: SoundFilter,
  { words, terms, kind, beats, durationSeconds, ...measured }: Understood,
): SoundFilter {
  const parts = [
    ...(words.some(({ isSearched }) => isSearched) ? words.map(({ text }) => text) : []),
    ...terms.map((term) => term.words),
    kind ? TYPED_KINDS[kind] : '',
    formatBeats(beats),
    typedDuration(durationSeconds),
    typedTempo(measured),
    typedKeys(measured),
  ]
  const q = parts.filter(Boolean).join(' ')
  return q ? { ...filter, q } : without(filter, 'q')
}

function typedKeys({
  key,
  isModeOpen,
  otherKeys,
}: Pick<Understood, 'key' | 'isModeOpen' | 'otherKeys'>): string {
  const keys = [...(key ? [key] : []), ...otherKeys].flatMap((name) => keyFromText(name) ?? [])
  const { whole, others } = byMode(keys)
  return [...whole, ...others.map((one, at) => typedKey(one, isModeOpen && at === 0))].join(' or ')
}

/** Modes of which every key was typed, as one word means them, and the keys beside. */
export function byMode(keys: readonly MusicalKey[]): { whole: Mode[]; others: MusicalKey[] } {
  const whole = MODES.filter((mode) => keys.filter((one) => one.mode === mode).length === 12)
  return { whole, others: keys.filter(({ mode }) => !whole.includes(mode)) }
}

/** A tonic alone is a key of either mode, so major says so. */
function typedKey(key: MusicalKey, isModeOpen: boolean): string {
  return `${formatKeyShort(key)}${key.mode === 'major' && !isModeOpen ? 'maj' : ''}`
}

/** The filter as its column shows it: with what was read out of the box in the fields that say the same. */
export function columnFilter(filter: SoundFilter, { understood }: ReadBox): SoundFilter {
  const { kind, key, isModeOpen, otherKeys, durationSeconds } = understood
  // A single tempo is an order, and cuts nothing off.
  const range = typedTempos(understood).length > 0 ? null : typedTempoRange(understood)
  return {
    ...filter,
    ...(range?.min !== undefined && { tempoMin: range.min }),
    ...(range?.max !== undefined && { tempoMax: range.max }),
    ...durationRange(durationSeconds),
    ...(key && !isModeOpen && otherKeys.length === 0 && { key }),
    ...(kind && { kind }),
    ...typedTerms(understood, 'instrument'),
    ...typedTerms(understood, 'genre'),
  }
}

function typedTerms({ terms }: Understood, name: 'instrument' | 'genre'): SoundFilter {
  const slugs = terms.filter(({ kind }) => kind === name).map(({ slug }) => slug)
  return slugs.length > 0 ? { [name]: slugs.join(',') } : {}
}

/** The filter after a change in its column: what changed there leaves the box, what did not stays in it. */
export function fromColumn(filter: SoundFilter, next: SoundFilter, box: ReadBox): SoundFilter {
  const shown = columnFilter(filter, box)
  const isSame = (name: ReadName): boolean => READ[name].names.every((one) => next[one] === shown[one])
  const left: SoundFilter = { ...next }
  for (const one of READ_NAMES.filter(isSame).flatMap((name) => READ[name].names)) {
    if (filter[one] === undefined) delete left[one]
  }
  const taken = READ_NAMES.filter((name) => !isSame(name) && isRead(box.understood, name))
  // Whatever of the rest cannot be told apart yet is no harm in the box: what is chosen goes before it.
  return taken.length > 0 && box.isCurrent ? withTyped(left, unread(box.understood, ...taken)) : left
}

function isRead(understood: Understood, name: ReadName): boolean {
  const { tempoBpm, tempoToBpm, key, kind, terms, beats, durationSeconds: duration } = understood
  if (name === 'instrument' || name === 'genre') return terms.some((term) => term.kind === name)
  return { tempo: tempoBpm ?? tempoToBpm, key, kind, beats, duration }[name] !== null
}
