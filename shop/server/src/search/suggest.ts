import { soundQuery, type SoundQueryInAddress, type Suggestions, type TermKind } from '@segno/contract'
import { type SoundSuggestions, type Suggestion, typedRange } from '@segno/sound-index'
import type { CatalogueIndex } from './catalogue-index.ts'
import { findSounds } from './search-sounds.ts'
import { keyName } from './search-query.ts'
import { termName, type TermNames } from './term-names.ts'

const MOST_TERMS = 5

/** What may be meant by the text of a search box. */
export async function suggest(index: CatalogueIndex, text: string): Promise<Suggestions> {
  const found = await index.suggest(text)
  const within = <One extends Counted>(those: readonly One[], filterOf: (one: One) => SoundQueryInAddress) =>
    countWithin(index, those, filterOf)
  const { tempo, kind } = found
  const [terms, tags, artists, [tempoWithin = null], keys, [kindWithin = null]] = await Promise.all([
    within(termsOf(found, index.termNames), ({ kind: name, slug }) => ({ [name]: slug })),
    within(
      found.tags.map(({ value: tag, count, rest, rank }) => ({ tag, count, rest, rank })),
      ({ tag }) => ({ tags: tag }),
    ),
    within(
      found.artists.map(({ value: handle, name, count, rest, rank }) => ({
        handle,
        name,
        count,
        rest,
        rank,
      })),
      ({ handle }) => ({ artist: handle }),
    ),
    within(tempo ? [tempo] : [], (one) => {
      const { min, max } = typedRange(one)
      return { tempoMin: String(min), tempoMax: String(max) }
    }),
    within(
      found.keys.map((one) => ({ ...one, key: keyName(one.key) })),
      ({ key }) => ({ key }),
    ),
    within(kind ? [kind] : [], (one) => ({ kind: one.kind })),
  ])
  return {
    terms,
    tags,
    artists,
    packs: found.packs.map(({ value: id, name: title, by, count, rest, rank }) => ({
      id,
      title,
      artistName: by ?? '',
      count,
      rest,
      rank,
    })),
    sounds: await index.cards.show(found.sounds),
    tempo: tempoWithin,
    keys,
    kind: kindWithin,
  }
}

type Counted = Pick<Suggestion, 'count' | 'rest'>

/** The same with as many sounds as choosing each finds, together with the rest of the text; without those that find none. */
async function countWithin<One extends Counted>(
  index: CatalogueIndex,
  those: readonly One[],
  filterOf: (one: One) => SoundQueryInAddress,
): Promise<One[]> {
  const counted = await Promise.all(
    those.map(async (one) => {
      if (one.rest === '') return one
      const query = soundQuery.parse({ ...filterOf(one), q: one.rest })
      const { found } = await findSounds(index, { query, mine: { limit: 0 }, seq: index.seq })
      return { ...one, count: found.total }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}

/** The best of the three lists: whatever stands for more of the text first. */
function termsOf({ instruments, genres, moods }: SoundSuggestions, names: TermNames): Suggestions['terms'] {
  const ofKind = (kind: TermKind, those: readonly Suggestion[]) => those.map((one) => ({ kind, one }))
  return [...ofKind('instrument', instruments), ...ofKind('genre', genres), ...ofKind('mood', moods)]
    .toSorted(
      ({ one }, { one: other }) =>
        one.rest.length - other.rest.length || one.rank - other.rank || other.count - one.count,
    )
    .slice(0, MOST_TERMS)
    .map(({ kind, one: { value: slug, count, rest, rank } }) => ({
      kind,
      slug,
      name: termName(names, kind, slug),
      count,
      rest,
      rank,
    }))
}
