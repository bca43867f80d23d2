import type { Suggestions, TermKind } from '@segno/contract'
import type { SoundSuggestions, Suggestion } from '@segno/sound-index'
import type { RunningIndex } from './running-index.ts'
import { keyName } from './search-query.ts'
import { termName, type TermNames } from './term-names.ts'

const MOST_TERMS = 5

/** What may be meant by the text of a search box. */
export async function suggest(index: RunningIndex, text: string): Promise<Suggestions> {
  const found = await index.suggest(text)
  return {
    terms: termsOf(found, index.termNames),
    tags: found.tags.map(({ value: tag, count, rest, rank }) => ({ tag, count, rest, rank })),
    artists: found.artists.map(({ value: handle, name, count, rest, rank }) => ({
      handle,
      name,
      count,
      rest,
      rank,
    })),
    packs: found.packs.map(({ value: _id, name: title, by, count, rest, rank }) => ({
      _id,
      title,
      artistName: by ?? '',
      count,
      rest,
      rank,
    })),
    loops: await index.cards.show(found.sounds),
    tempo: found.tempo,
    keys: found.keys.map((one) => ({ ...one, key: keyName(one.key) })),
    kind: found.kind,
  }
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
