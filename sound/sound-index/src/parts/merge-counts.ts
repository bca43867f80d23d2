import { byCount, type NamedCount } from '../most-frequent.ts'
import { TEMPO_STEP_BPM } from '../sound-facets.ts'
import type { Counts } from '../sound-query.ts'
import type { PartCounts } from './part-answer.ts'

export const MOST_TAGS = 50

/** Adds up what the parts count. */
export function mergeCounts(parts: readonly PartCounts[]): Counts {
  const ofAll = (filter: keyof Counts): NamedCount[] => summed(parts.map((counts) => counts[filter]))
  const byName = (filter: keyof Counts): Record<string, number> =>
    Object.fromEntries(
      parts.length === 1
        ? parts[0]![filter]
        : ofAll(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  return {
    kinds: byName('kinds'),
    instruments: byName('instruments'),
    genres: byName('genres'),
    moods: byName('moods'),
    keys: byName('keys'),
    tags: Object.fromEntries(mostFrequentTags(parts)),
    madeWithAi: byName('madeWithAi'),
    trainingAllowed: byName('trainingAllowed'),
    tempos: ofAll('tempos')
      .map(([from, count]) => ({ fromBpm: Number(from), toBpm: Number(from) + TEMPO_STEP_BPM, count }))
      .toSorted((one, other) => one.fromBpm - other.fromBpm),
  }
}

function mostFrequentTags(parts: readonly PartCounts[]): readonly NamedCount[] {
  if (parts.length === 1) return parts[0]!.tags.slice(0, MOST_TAGS)
  return summed(parts.map(({ tags }) => tags))
    .toSorted(byCount)
    .slice(0, MOST_TAGS)
}

/**
 * Whether no tag that a part has left out could be among the most frequent, or make one of them more frequent. A tag that
 * none has named can have no more than those that all name, or leave out, for being rarer than the most frequent.
 */
export function areTagsSure(parts: readonly PartCounts[]): boolean {
  const cut = parts
    .filter(({ areTagsAll }) => !areTagsAll)
    .map(({ tags }) => ({ listed: new Set(tags.map(([name]) => name)), mostOfRest: tags.at(-1)![1] }))
  if (cut.length === 0 || parts.length === 1) return true
  const most = mostFrequentTags(parts)
  const least = most.at(-1)![1]
  const named = new Set(most.map(([name]) => name))
  const mostMissing = (name: string): number =>
    cut.reduce((sum, { listed, mostOfRest }) => sum + (listed.has(name) ? 0 : mostOfRest), 0)
  return summed(parts.map(({ tags }) => tags)).every(([name, count]) =>
    named.has(name) ? mostMissing(name) === 0 : count + mostMissing(name) < least,
  )
}

function summed(lists: readonly (readonly NamedCount[])[]): NamedCount[] {
  if (lists.length === 1) return [...lists[0]!]
  const sums = new Map<string, number>()
  for (const [name, count] of lists.flat()) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums]
}
