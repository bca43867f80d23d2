import { hasMore, isMoreWanted } from '../suggest/named-value.ts'
import { type ReadFilters, readFilters } from '../suggest/read-filters.ts'
import {
  BY_POPULARITY,
  eachKind,
  type FoundName,
  type FoundNames,
  SUGGESTED_KINDS,
  type SuggestedKind,
  type Suggestions,
} from '../suggest/suggestions.ts'
import { readTypedWords } from '../suggest/typed-words.ts'
import { firstQuestion, mergeHits } from './merge-pages.ts'
import type { PartAnswer, PartNames, PartQuestion } from './part-answer.ts'

/** So many of one kind are suggested. */
export const MOST_NAMES = 5
const MOST_SOUNDS = 5
/** Of these, the first that a search finds, those are suggested whose title goes on as typed. */
const SOUNDS_LOOKED_AT = 20

/** What may be meant by what someone is typing: at most five of each kind, the best first. */
export interface SoundSuggestions extends Suggestions, ReadFilters {
  /** Ids of sounds whose title has all words typed. */
  readonly sounds: readonly string[]
}

/** What each of so many parts is asked for sounds whose title goes on as typed; `null` where no words are. */
export function titleQuestion(typed: string, partCount: number): PartQuestion | null {
  const { titleWords, excluded } = readTypedWords(typed)
  if (titleWords.length === 0) return null
  const query = { text: [...titleWords, ...excluded].join(' '), limit: SOUNDS_LOOKED_AT }
  return { ...firstQuestion(query, partCount), titleWords }
}

interface FoundByParts {
  readonly names: readonly PartNames[]
  /** What they answer to `titleQuestion`; none where that is `null`. */
  readonly titled: readonly PartAnswer[]
}

/** What may be meant by what someone is typing, by what each part finds. */
export function mergeSuggestions(typed: string, { names, titled }: FoundByParts): SoundSuggestions {
  const { restWithout } = readTypedWords(typed)
  const counts = names[0]!.filterCounts.map((_, at) =>
    names.reduce((sum, { filterCounts }) => sum + filterCounts[at]!, 0),
  )
  return {
    ...eachKind((kind) => {
      const found = ofKind(names, kind)
      const rest = restWithout(found[0]!.words)
      return firstNames(found, kind).map(({ value, name, by, count, rank }) => ({
        value,
        name,
        by,
        count,
        rank,
        rest,
      }))
    }),
    ...readFilters(typed, () => counts.shift()!),
    sounds: soundsTitled(titled),
  }
}

/** Whether nothing that a part has left out could be among the first of its kind, or change its place. */
export function areNamesSure(names: readonly PartNames[]): boolean {
  return names.length === 1 || SUGGESTED_KINDS.every((kind) => isKindSure(ofKind(names, kind), kind))
}

function isKindSure(parts: readonly FoundNames[], kind: SuggestedKind): boolean {
  const first = firstNames(parts, kind)
  const fifth = first.at(-1)
  const wanted = ({ popularity, count }: FoundName): number => (BY_POPULARITY.has(kind) ? popularity : count)
  // Whatever comes before the last that a part names is named, too.
  const cut = parts.flatMap(({ list, areAll }) => {
    const last = areAll ? undefined : list.at(-1)
    return last && last.rank <= fifth!.rank ? [{ last, listed: new Set(list.map(({ value }) => value)) }] : []
  })
  if (cut.some(({ last }) => last.rank < fifth!.rank)) return false
  const mostMissing = (value: string): number =>
    cut.reduce((sum, { last, listed }) => sum + (listed.has(value) ? 0 : wanted(last)), 0)
  const named = new Set(first.map(({ value }) => value))
  const isSure = (name: FoundName): boolean => {
    if (cut.every(({ last, listed }) => name.rank < last.rank || listed.has(name.value))) return true
    return (
      !named.has(name.value) &&
      (name.rank > fifth!.rank || wanted(name) + mostMissing(name.value) < wanted(fifth!))
    )
  }
  return summed(parts).every(isSure)
}

/** What the parts name that forgive least, for the most words. */
function ofKind(names: readonly PartNames[], kind: SuggestedKind): FoundNames[] {
  const forgiven = Math.min(...names.map((one) => one.names.forgiven))
  const found = names.flatMap((one) => (one.names.forgiven === forgiven ? [one.names.kinds[kind]] : []))
  const words = Math.max(...found.map((one) => one.words))
  return found.filter((one) => one.words === words)
}

function firstNames(parts: readonly FoundNames[], kind: SuggestedKind): FoundName[] {
  const comesBefore = BY_POPULARITY.has(kind) ? isMoreWanted : hasMore
  return summed(parts)
    .toSorted((one, other) => one.rank - other.rank || (comesBefore(one, other) ? -1 : 1))
    .slice(0, MOST_NAMES)
}

function summed(parts: readonly FoundNames[]): FoundName[] {
  const sums = new Map<string, FoundName>()
  for (const name of parts.flatMap(({ list }) => list)) {
    const known = sums.get(name.value)
    const sum = known && {
      ...known,
      count: known.count + name.count,
      popularity: known.popularity + name.popularity,
    }
    sums.set(name.value, sum ?? name)
  }
  return [...sums.values()]
}

function soundsTitled(answers: readonly PartAnswer[]): string[] {
  if (answers.length === 0) return []
  const hits = mergeHits(answers)
    .slice(0, SOUNDS_LOOKED_AT)
    .filter(({ isThere }) => isThere)
  const titled = (wanted: 'begins' | 'within'): string[] =>
    hits.filter((hit) => hit.titled === wanted).map(({ id }) => id)
  return [...titled('begins'), ...titled('within')].slice(0, MOST_SOUNDS)
}
