import { READ_TERM_KINDS, type SoundPage, type SoundQuery, type TermKind } from '@segno/contract'
import {
  type FilterName,
  type Range,
  reachBpm,
  readSentence,
  type ReadSentence,
  type TermReader,
  typedWords,
} from '@segno/sound-index'
import { keyName } from './key-name.ts'

export type ReadTermKind = (typeof READ_TERM_KINDS)[number]
type Understood = SoundPage['understood']

/**
 * The search box, without what a filter says otherwise: that goes before.
 *
 * @param kinds of terms that are read as conditions
 */
export function readBox(
  query: SoundQuery,
  termReader: TermReader<TermKind>,
  kinds: readonly ReadTermKind[] = READ_TERM_KINDS,
): ReadSentence<ReadTermKind> {
  const read = readSentence(
    query.q ?? '',
    termReader,
    kinds.filter((one) => query[one] === undefined),
  )
  const isFree = (...filters: readonly (keyof SoundQuery)[]): boolean =>
    filters.every((filter) => query[filter] === undefined)
  const key = isFree('key') ? read.key : null
  const left = {
    ...read,
    tempo: isFree('tempoMin', 'tempoMax') ? read.tempo : null,
    key,
    isModeOpen: key !== null && read.isModeOpen,
    otherKeys: key === null ? [] : read.otherKeys,
    kind: isFree('kind') ? read.kind : null,
    beats: isFree('beatsMin', 'beatsMax') ? read.beats : null,
    durationSeconds: isFree('durationMin', 'durationMax') ? read.durationSeconds : null,
  }
  return { ...left, titled: read.titled.filter(({ filter }) => filtersOf(left).has(filter)) }
}

function filtersOf(read: ReadSentence<ReadTermKind>): Set<FilterName> {
  const { tempo: tempoBpm, kind: kinds, key, beats, durationSeconds, terms } = read
  const values = { tempoBpm, kinds, key, beats, durationSeconds }
  const names = Object.keys(values) as (keyof typeof values)[]
  return new Set<FilterName>([
    ...names.filter((name) => values[name] !== null),
    ...terms.map(({ kind }) => `${kind}s` as const),
  ])
}

export function understoodOf(read: ReadSentence<ReadTermKind>): Understood {
  const { text, tempo, key, isModeOpen, otherKeys, kind, terms } = read
  return {
    text,
    words: typedWords(text),
    tempoBpm: tempo?.tempoBpm ?? null,
    tempoToBpm: tempo?.tempoToBpm ?? null,
    toleranceBpm: tempo?.toleranceBpm ? reachBpm(tempo.tempoBpm!) : null,
    otherTemposBpm: [...(tempo?.otherTemposBpm ?? [])],
    key: key && keyName(key),
    isModeOpen,
    otherKeys: otherKeys.map(keyName),
    kind,
    beats: limitsOf(read.beats),
    durationSeconds: limitsOf(read.durationSeconds),
    terms: [...terms],
  }
}

function limitsOf(range: Range | null): Understood['beats'] {
  return range && { min: range.min ?? null, max: range.max ?? null }
}
